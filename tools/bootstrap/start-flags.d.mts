export type StartFlags = { once: boolean; firstBenchmark: boolean; withHistory: boolean }
export declare class UsageError extends Error {}
export declare const parseStartFlags: (args: string[]) => StartFlags
