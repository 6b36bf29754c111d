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
import { presetOf, shellLine } from '@wrkbench/contracts'
import { bestFound } from '#lib/job/best-found.ts'

/** A job that is still being built: everything that the builder's URL contains. */
export type Draft = {
  servers: string[]
  scenarios: string[]
  load: LoadProfileInput[]
  /** values that every load is combined with; empty: the load's own */
  sweepConnections: number[]
  sweepThreads: number[]
  sweepPipeline: number[]
  sweepRate: number[]
  /** whether to leave out scenarios that a server does not serve */
  servedOnly: boolean
  /** an A/A job: each server against itself */
  aa: boolean
  rounds: number
  /** most further rounds of what the machine disturbed */
  spare: number
  warmup: number
  warmupMax: number
  order: JobOrder
  pinning: Pinning
  label: string | null
  environment: string | null
  /** labels that the runner must have; empty: any runner */
  runnerLabels: string[]
}

export const defaultProfile = (catalogue: GeneratorCatalogue): LoadProfileInput => {
  const generator = bestFound(catalogue) ?? 'wrk'
  return fitProfile(
    { generator, connections: 64, threads: 2, durationSeconds: 10 },
    catalogue.items.find((entry) => entry.id === generator),
  )
}

/** Drops settings that the generator does not support, so that changing the generator leaves no impossible load. */
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

/** The sweep of the draft; null if nothing is swept. */
export const draftSweep = (draft: Loads): Sweep | null => {
  const { sweepConnections: connections, sweepThreads: threads, sweepPipeline: pipeline, sweepRate: rate } = draft
  const swept = Object.entries({ connections, threads, pipeline, rate }).filter(([, values]) => values.length > 0)
  return swept.length > 0 ? Object.fromEntries(swept) : null
}

/** Number of loads that each entered load expands to. */
export const sweptTimes = (draft: Loads): number =>
  Object.values(draftSweep(draft) ?? {}).reduce((product, values) => product * values.length, 1)

/** Rounds in which a cell is measured; both sides of an A/A job count. */
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

/** Finds which server serves which scenario. The API accepts a pair that is not served only if it may leave it out. */
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

/** The preset's name if the draft equals one, else the draft's own rounds and warm-up. */
const howSure = (draft: Draft): Partial<CreateJob> => {
  const { rounds } = draft
  const preset = presetOf({ rounds, ...draftWarmUp(draft) })
  return preset ? { preset } : { rounds, ...draftWarmUp(draft) }
}

/** The body of POST /jobs: the page submits it, and its curl line shows it. */
export const draftBody = (draft: Draft): CreateJob => {
  const { environment, servers, scenarios, load, servedOnly, aa, spare, order, pinning, runnerLabels, label } = draft
  const sweep = draftSweep(draft)
  return {
    ...(environment && { environment }),
    servers,
    scenarios,
    profiles: load,
    ...(sweep && { sweep }),
    ...(servedOnly && { servedOnly }),
    ...(aa && { aa }),
    ...howSure(draft),
    ...(spare > 0 && { spareRounds: spare }),
    ...(order !== 'interleaved' && { order }),
    ...(pinning !== 'auto' && { pinning }),
    ...(runnerLabels.length > 0 && { runnerLabels }),
    ...(label && { label }),
  }
}

export const draftCurl = (draft: Draft, origin: string, project: string | null): string =>
  [
    `curl -X POST ${origin}/api/v1/jobs`,
    '  -H "authorization: Bearer $WRKBENCH_TOKEN"',
    "  -H 'content-type: application/json'",
    `  -d ${shellLine([JSON.stringify({ ...draftBody(draft), project: project ?? undefined })])}`,
  ].join(' \\\n')
