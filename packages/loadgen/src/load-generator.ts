import type { GeneratorId, LoadProfile, Metrics, MissingReasons, ParserId } from '@wrkbench/contracts'
import type { Distribution } from './spread/distribution.ts'

/** The target of the load. `path` includes the query; the generator only ever sees the complete URL. */
export interface Target {
  host: string
  port: number
  method: 'GET'
  path: string
  headers: Record<string, string>
}

/**
 * What to execute: arguments after the executable, files to write before, and files to collect afterwards (relative to
 * the working folder).
 */
export interface LoadPlan {
  args: string[]
  files: { name: string; content: string }[]
  outputs: string[]
  /** expected duration in seconds; null if limited by a request count */
  expectedSeconds: number | null
}

/** Raw output of a finished generator, however it was obtained: run here, pasted or posted. */
export interface RawOutput {
  stdout: string
  stderr: string
  files: { name: string; content: string }[]
  exitCode: number | null
}

/** Options of a plan besides the load. */
export interface PlanOptions {
  /** prints the whole distribution of latencies if the generator can, so that those of several hosts can be pooled */
  distribution?: boolean
}

/** `no-result`: the output contains none (aborted, refused, foreign, cut off). Never zeros instead. */
export type ParseOutcome =
  | { kind: 'result'; metrics: Metrics; missing: MissingReasons; version: string | null; distribution?: Distribution }
  | { kind: 'no-result'; reason: string; line: number | null }

export interface ProfileProblem {
  field: keyof LoadProfile
  message: string
}

/** Reads the output of one tool, wherever it was run. Pure. */
export interface OutputParser {
  readonly id: ParserId
  readonly displayName: string
  readonly homepage: string
  /** what a reader of its figures should know, one sentence each */
  readonly notes: readonly string[]
  /** raised whenever a change of `parse` changes a figure, so that stored outputs can be parsed again */
  readonly parserVersion: number
  /** Looks for marks that only this tool prints; says nothing about whether there is a result. Takes linear time. */
  looksLike(text: string): boolean
  parse(output: RawOutput, profile: LoadProfile | null): ParseOutcome
}

/** The plug-in interface: one file for each load generator. Pure; no process is started here. */
export interface LoadGenerator extends OutputParser {
  readonly id: GeneratorId
  readonly capabilities: {
    threads: boolean
    pipeline: boolean
    rate: boolean
    requests: boolean
    keepAliveOff: boolean
    percentiles: readonly string[]
    exactMicroseconds: boolean
  }
  /**
   * True if it reads answers by a system call (recvfrom) that Linux does not count as bytes read by the process, so
   * that its throughput cannot be observed while it runs.
   */
  readonly readsUncounted?: boolean
  /** True if it sends `Connection: keep-alive` with each request, which a server may answer with longer headers. */
  readonly asksToKeepAlive?: boolean
  /** When a load of it is known not to end, for whoever waited in vain. */
  readonly endless?: string
  readonly detect: {
    /** executable on PATH; null if it comes as an npm package of the runner */
    command: string | null
    /** npm package of the runner that contains it, run with node; null if `command` is set */
    npmPackage: string | null
    versionArgs: readonly string[]
    parseVersion(output: string): string | null
    /** one command for each package manager; `{tools}` stands for the folder in whose `bin` a runner looks first */
    install: readonly string[]
  }
  /** Lists the problems of a profile that this generator cannot run, by field. */
  check(profile: LoadProfile): ProfileProblem[]
  plan(profile: LoadProfile, target: Target, options?: PlanOptions): LoadPlan
}
