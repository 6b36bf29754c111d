import type { ServerManifest } from '@wrkbench/contracts'
import { shellLine } from './shell-quote.ts'

export interface Reproducible {
  /** null: not a server of the catalogue */
  manifest: ServerManifest | null
  /** false: the server's source has changed since */
  manifestIsSame: boolean
  argv: readonly string[] | null
}

interface Step {
  title: string
  command: string
}

/** The port that the load went to, from the URL in the generator's arguments. */
const portOf = (argv: readonly string[]): string | null =>
  argv.map((argument) => /^https?:\/\/[^/]*?:(\d+)(\/|$)/.exec(argument)?.[1]).find((port) => port !== undefined) ??
  null

/** Shell lines that repeat a run by hand from the root of this repository; none before it was measured. */
export const reproduceSteps = ({ manifest, manifestIsSame, argv }: Reproducible): Step[] => {
  if (!argv) return []
  const load = { title: 'Load it', command: shellLine(argv) }
  const port = portOf(argv)
  if (!manifest || port === null) return [load]
  const fill = (command: readonly string[]) => shellLine(command.map((argument) => argument.replaceAll('{port}', port)))
  const folder = shellLine(['cd', `servers/${manifest.id}`])
  const changed = manifestIsSame ? '' : ' (changed since this run)'
  const environment = `PORT=${port} HOST=127.0.0.1`
  return [
    ...(manifest.build.length > 0
      ? [{ title: `Build the server${changed}`, command: [folder, ...manifest.build.map(fill)].join(' && ') }]
      : []),
    { title: `Start the server${changed}`, command: `${folder} && ${environment} ${fill(manifest.start)}` },
    load,
  ]
}
