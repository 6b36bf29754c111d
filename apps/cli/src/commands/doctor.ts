import type { GeneratorCatalogue, RunnerList, ServerCatalogue } from '@wrkbench/contracts'
import { type Surroundings, verb } from '../command.ts'
import { exitCodes, UsageError } from '../errors.ts'

interface Row {
  name: string
  /** why it cannot run; empty if it can */
  why: readonly string[]
}

const widthOf = (rows: readonly Row[]): number => Math.max(0, ...rows.map(({ name }) => name.length)) + 2

const section = (title: string, rows: readonly Row[]): string => {
  const able = rows.filter(({ why }) => why.length === 0).length
  const width = widthOf(rows)
  const lines = rows.map(
    ({ name, why }) => `  ${name.padEnd(width)}${why.length === 0 ? 'yes' : `no   ${why.join('; ')}`}`,
  )
  return [`${title}: ${able} of ${rows.length}`, ...lines, ''].join('\n')
}

const serverRows = (catalogue: ServerCatalogue, runner: string): Row[] =>
  catalogue.items.map(({ id, availability }) => ({
    name: id,
    why: availability.find((entry) => entry.runner === runner)?.reasons ?? ['this runner has not reported it'],
  }))

const generatorRows = (catalogue: GeneratorCatalogue, runner: string): Row[] =>
  catalogue.items.map(({ id, found }) => {
    const own = found.find((entry) => entry.runner === runner)
    if (own?.version) return { name: `${id} ${own.version}`, why: [] }
    return { name: id, why: [own?.why ?? 'this runner did not look for it', ...(own?.install.slice(0, 1) ?? [])] }
  })

const examine = async ({ api: open, out }: Surroundings, wanted: string | undefined): Promise<number> => {
  const api = open()
  const [servers, generators, runners] = await Promise.all([
    api.get<ServerCatalogue>('/servers'),
    api.get<GeneratorCatalogue>('/generators'),
    api.get<RunnerList>('/runners'),
  ])
  const asked = runners.items.filter(({ name }) => wanted === undefined || name === wanted)
  if (asked.length === 0) {
    if (wanted !== undefined) throw new UsageError(`There is no runner ${wanted}.`)
    out.write('No runner has connected yet.\n')
    return exitCodes.failed
  }
  const able = asked.map(({ name, online }) => {
    const rows = serverRows(servers, name)
    out.write(`${name}${online ? '' : ' (offline)'}\n\n`)
    out.write(`${section('Servers', rows)}\n${section('Load generators', generatorRows(generators, name))}\n`)
    return rows.some(({ why }) => why.length === 0)
  })
  return able.some(Boolean) ? exitCodes.done : exitCodes.failed
}

/** `wrkbench doctor` */
export const doctor = verb({
  define: (command) =>
    command
      .description(
        'Lists which servers and load generators each runner can run, what is missing for the others, and how to install it. Exit code 1 if nothing can be run.',
      )
      .option('--runner <name>', 'only this runner'),
  examples: ['wrkbench doctor', 'wrkbench doctor --runner lab'],
  run: (around, { runner }) => examine(around, runner),
})
