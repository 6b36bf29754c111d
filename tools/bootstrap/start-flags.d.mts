export type StartFlags = { once: boolean; firstBenchmark: boolean; withHistory: boolean; help: boolean }
export declare const helpText: string
export declare class UsageError extends Error {}
export declare const parseStartFlags: (args: string[]) => StartFlags
