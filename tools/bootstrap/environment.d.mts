export declare const root: string
export declare const whyNodeIsTooOld: (version?: string) => string | null
export declare const addNodeToPath: () => void
