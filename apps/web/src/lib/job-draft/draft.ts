import type {
  CreateJob,
  GeneratorCatalogue,
  GeneratorEntry,
  JobOrder,
  LoadProfileInput,
  Pinning,
  ServerEntry,
  Sweep,
  WarmUpBounds,
} from '@wrkbench/contracts'
import { presetOf } from '@wrkbench/contracts'
import { bestFound } from '#lib/job/best-found.ts'

/** A job before it is one: everything that the builder's URL holds. */
export type Draft = {
  servers: string[]
  scenarios: string[]
  load: LoadProfileInput[]
  /** values that every load is crossed with; none: its own */
  sweepConnections: number[]
  sweepThreads: number[]
  sweepPipeline: number[]
  sweepRate: number[]
  /** pairs that are not served are left out */
  servedOnly: boolean
  /** each server against itself */
  aa: boolean
  rounds: number
  warmup: number
  warmupMax: number
  order: JobOrder
  pinning: Pinning
  label: string | null
  environment: string | null
  /** what the runner has to bear; none: any does */
  runnerLabels: string[]
}

export const defaultProfile = (catalogue: GeneratorCatalogue): LoadProfileInput => {
  const generator = bestFound(catalogue) ?? 'wrk'
  return fitProfile(
    { generator, connections: 64, threads: 2, durationSeconds: 10 },
    catalogue.items.find((entry) => entry.id === generator),
  )
}

/** Drops what the generator cannot do, so that a changed choice does not leave an impossible load behind. */
export const fitProfile = (profile: LoadProfileInput, entry: GeneratorEntry | undefined): LoadProfileInput => {
  if (!entry) return profile
  const can = entry.capabilities
  const fitted = { ...profile, generator: entry.id }
  if (!can.threads) delete fitted.threads
  if (!can.pipeline) delete fitted.pipeline
  if (!can.rate) delete fitted.rate
  if (!can.keepAliveOff) delete fitted.keepAlive
  if (!can.requests && fitted.requests !== undefined) {
    delete fitted.requests
    fitted.durationSeconds = 10
  }
  return fitted
}

type Loads = Pick<Draft, 'load' | 'sweepConnections' | 'sweepThreads' | 'sweepPipeline' | 'sweepRate'>

/** What the sweep asks for; null: nothing is swept. */
export const draftSweep = (draft: Loads): Sweep | null => {
  const sweep: Sweep = {
    ...(draft.sweepConnections.length > 0 ? { connections: draft.sweepConnections } : {}),
    ...(draft.sweepThreads.length > 0 ? { threads: draft.sweepThreads } : {}),
    ...(draft.sweepPipeline.length > 0 ? { pipeline: draft.sweepPipeline } : {}),
    ...(draft.sweepRate.length > 0 ? { rate: draft.sweepRate } : {}),
  }
  return Object.keys(sweep).length > 0 ? sweep : null
}

/** Loads that each one written down stands for. */
export const sweptTimes = (draft: Loads): number =>
  Object.values(draftSweep(draft) ?? {}).reduce((product, values) => product * values.length, 1)

/** Rounds in which a cell is measured: both sides of an A/A job count. */
export const draftRounds = ({ rounds, aa }: Pick<Draft, 'rounds' | 'aa'>): number => rounds * (aa ? 2 : 1)

/** Runs of one server in one scenario. */
export const runsPerPair = (draft: Pick<Draft, 'rounds' | 'aa'> & Loads): number =>
  draft.load.length * sweptTimes(draft) * draftRounds(draft)

export type DraftCell = 'run' | 'not-served'
export type DraftMatrix = {
  cells: Map<string, DraftCell>
  runs: number
  refused: { serverId: string; scenarioId: string }[]
}

/** Which server serves which scenario; the API takes a pair that is not only when it may leave it out. */
export const draftMatrix = (
  draft: Pick<Draft, 'servers' | 'scenarios' | 'rounds' | 'aa'> & Loads,
  servers: readonly ServerEntry[],
): DraftMatrix => {
  const cells = new Map<string, DraftCell>()
  const refused: DraftMatrix['refused'] = []
  for (const serverId of draft.servers) {
    const serves = servers.find((entry) => entry.id === serverId)?.scenarios ?? []
    for (const scenarioId of draft.scenarios) {
      const served = serves.includes(scenarioId)
      cells.set(`${serverId} ${scenarioId}`, served ? 'run' : 'not-served')
      if (!served) refused.push({ serverId, scenarioId })
    }
  }
  const pairs = [...cells.values()].filter((cell) => cell === 'run').length
  return { cells, refused, runs: pairs * runsPerPair(draft) }
}

export const draftWarmUp = ({ warmup, warmupMax }: Pick<Draft, 'warmup' | 'warmupMax'>): WarmUpBounds => ({
  warmupSeconds: warmup,
  warmupMaxSeconds: warmupMax,
})

/** The preset by its name where the draft is one, else what differs from all of them. */
const howSure = (draft: Draft): Partial<CreateJob> => {
  const { rounds } = draft
  const preset = presetOf({ rounds, ...draftWarmUp(draft) })
  return preset ? { preset } : { rounds, ...draftWarmUp(draft) }
}

/** The body of POST /jobs: what the page submits and what its curl line says. */
export const draftBody = (draft: Draft): CreateJob => ({
  ...(draft.environment ? { environment: draft.environment } : {}),
  servers: draft.servers,
  scenarios: draft.scenarios,
  profiles: draft.load,
  ...(draftSweep(draft) ? { sweep: draftSweep(draft) ?? {} } : {}),
  ...(draft.servedOnly ? { servedOnly: true } : {}),
  ...(draft.aa ? { aa: true } : {}),
  ...howSure(draft),
  ...(draft.order === 'interleaved' ? {} : { order: draft.order }),
  ...(draft.pinning === 'auto' ? {} : { pinning: draft.pinning }),
  ...(draft.runnerLabels.length > 0 ? { runnerLabels: draft.runnerLabels } : {}),
  ...(draft.label ? { label: draft.label } : {}),
})

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const draftCurl = (draft: Draft, origin: string, project: string | null): string =>
  [
    `curl -X POST ${origin}/api/v1/jobs`,
    '  -H "authorization: Bearer $WRKBENCH_TOKEN"',
    "  -H 'content-type: application/json'",
    `  -d ${shellQuoted(JSON.stringify({ ...draftBody(draft), project: project ?? undefined }))}`,
  ].join(' \\\n')
