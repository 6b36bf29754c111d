import type { GeneratorId, LoadProfile, Metrics, MissingReasons, ParserId } from '@wrkbench/contracts'
import type { Distribution } from './spread/distribution.ts'

/** Where the load goes. `path` carries the query; the generator only ever sees the finished URL. */
export interface Target {
  host: string
  port: number
  method: 'GET'
  path: string
  headers: Record<string, string>
}

/** What to execute: arguments after the executable, files to write first, files to collect afterwards (relative to the working folder). */
export interface LoadPlan {
  args: string[]
  files: { name: string; content: string }[]
  outputs: string[]
  /** seconds the generator should take; null when bounded by a request count */
  expectedSeconds: number | null
}

/** Raw output of a finished generator, whichever way it came: run here, pasted or posted. */
export interface RawOutput {
  stdout: string
  stderr: string
  files: { name: string; content: string }[]
  exitCode: number | null
}

/** What a plan may be asked for beside the load. */
export interface PlanOptions {
  /** the whole distribution of latencies, where the generator can print it: several hosts' can then be pooled */
  distribution?: boolean
}

/** `no-result`: the output holds none (aborted, refused, foreign, cut off). Never zeros instead. */
export type ParseOutcome =
  | { kind: 'result'; metrics: Metrics; missing: MissingReasons; version: string | null; distribution?: Distribution }
  | { kind: 'no-result'; reason: string; line: number | null }

export interface ProfileProblem {
  field: keyof LoadProfile
  message: string
}

/** What reads the output of one tool, wherever it was run. Pure. */
export interface OutputParser {
  readonly id: ParserId
  readonly displayName: string
  readonly homepage: string
  /** what a reader of its figures should know, one sentence each */
  readonly notes: readonly string[]
  /** raised whenever `parse` changes a figure, so that stored outputs can be parsed again */
  readonly parserVersion: number
  /** by marks that only this tool prints; says nothing about whether there is a result. Linear in the text's length. */
  looksLike(text: string): boolean
  parse(output: RawOutput, profile: LoadProfile | null): ParseOutcome
}

/** The plug point: one file per load generator. Pure; no process is started here. */
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
   * True: it takes answers by a call (recvfrom) that Linux does not count among what a process has read, so that nobody
   * can tell its throughput while it runs.
   */
  readonly readsUncounted?: boolean
  /** True: it sends `Connection: keep-alive` with each request, which a server may answer with a longer head */
  readonly asksToKeepAlive?: boolean
  readonly detect: {
    /** executable on PATH; null: it comes as an npm package of the runner */
    command: string | null
    /** npm package of the runner that brings it, run with node; null where `command` is set */
    npmPackage: string | null
    versionArgs: readonly string[]
    parseVersion(output: string): string | null
    /** one command per package manager */
    install: readonly string[]
  }
  /** problems of a profile that this generator cannot run, by field */
  check(profile: LoadProfile): ProfileProblem[]
  plan(profile: LoadProfile, target: Target, options?: PlanOptions): LoadPlan
}
