import type {
  CreateJob,
  GeneratorCatalogue,
  GeneratorEntry,
  LoadProfileInput,
  Problem,
  ServerEntry,
} from '@wrkbench/contracts'
import { bestGenerator } from '#lib/first-benchmark.ts'

/** A job before it is one: everything that the builder's URL holds. */
export type Draft = {
  servers: string[]
  scenarios: string[]
  load: LoadProfileInput[]
  rounds: number
  warmup: number
  label: string | null
  environment: string | null
}

export const defaultProfile = (catalogue: GeneratorCatalogue): LoadProfileInput => {
  const generator = bestGenerator(catalogue) ?? 'wrk'
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

/** Where a server cannot run on any runner of the instance, why; null when somebody can run it. */
export const whyNot = (server: ServerEntry): string | null => {
  if (server.availability.length === 0) return 'no runner is connected'
  if (server.availability.some((entry) => entry.canRun)) return null
  return server.availability.map((entry) => `${entry.runner}: ${entry.reasons.join('; ')}`).join(' · ')
}

export type DraftCell = 'run' | 'not-served'
export type DraftMatrix = {
  cells: Map<string, DraftCell>
  runs: number
  refused: { serverId: string; scenarioId: string }[]
}

/** Which server serves which scenario; the API takes a job only when every pair is served. */
export const draftMatrix = (
  draft: Pick<Draft, 'servers' | 'scenarios' | 'load' | 'rounds'>,
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
  return { cells, refused, runs: pairs * draft.load.length * draft.rounds }
}

/** The body of POST /jobs: what the page submits and what its curl line says. */
export const draftBody = (draft: Draft): CreateJob => ({
  ...(draft.environment ? { environment: draft.environment } : {}),
  servers: draft.servers,
  scenarios: draft.scenarios,
  profiles: draft.load,
  rounds: draft.rounds,
  warmupSeconds: draft.warmup,
  ...(draft.label ? { label: draft.label } : {}),
})

const shellQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

export const draftCurl = (draft: Draft, origin: string): string =>
  [
    `curl -X POST ${origin}/api/v1/jobs`,
    '  -H "authorization: Bearer $WRKBENCH_TOKEN"',
    "  -H 'content-type: application/json'",
    `  -d ${shellQuoted(JSON.stringify(draftBody(draft)))}`,
  ].join(' \\\n')

export type FieldErrors = Problem['errors']

/** What the API says about one field; `path` is a JSON pointer into the body. */
export const errorAt = (errors: FieldErrors, path: string): string | undefined =>
  errors.find((error) => error.path === path)?.message

/** What it says about anything below a field that has no control of its own. */
export const errorsUnder = (errors: FieldErrors, path: string, known: readonly string[] = []): FieldErrors =>
  errors.filter((error) => (error.path === path || error.path.startsWith(`${path}/`)) && !known.includes(error.path))
