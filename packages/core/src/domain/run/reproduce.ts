import type { LoadProfile, ServerManifest } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'
import { shellLine } from './shell-quote.ts'

export interface Reproducible {
  /** null: not a server of the catalogue */
  manifest: ServerManifest | null
  /** false: the server's source has changed since */
  manifestIsSame: boolean
  argv: readonly string[] | null
  profile: LoadProfile
}

interface Step {
  title: string
  command: string
}

/** The port that the load went to, from the URL in the generator's arguments. */
const portOf = (argv: readonly string[]): string | null =>
  argv.map((argument) => /^https?:\/\/[^/]*?:(\d+)(\/|$)/.exec(argument)?.[1]).find((port) => port !== undefined) ??
  null

/** Whatever the load is aimed at, the files beside it are the same. */
const anywhere = { host: '127.0.0.1', port: 80, method: 'GET', path: '/', headers: {} } as const

/** Files that the arguments name: the runner writes them into the folder that the generator is started in. */
const filesOf = (profile: LoadProfile, argv: readonly string[]): Step[] =>
  generatorOf(profile.generator)
    .plan(profile, anywhere)
    .files.filter(({ name }) => argv.includes(name))
    .map(({ name, content }) => ({
      title: `Write ${name}, which the load is started with`,
      command: `cat > ${name} <<'END'\n${content.trimEnd()}\nEND`,
    }))

/** Shell lines that repeat a run by hand from the root of this repository; none before it was measured. */
export const reproduceSteps = ({ manifest, manifestIsSame, argv, profile }: Reproducible): Step[] => {
  if (!argv) return []
  const load = [...filesOf(profile, argv), { title: 'Load it', command: shellLine(argv) }]
  const port = portOf(argv)
  if (!manifest || port === null) return load
  const fill = (command: readonly string[]) => shellLine(command.map((argument) => argument.replaceAll('{port}', port)))
  const folder = shellLine(['cd', `servers/${manifest.id}`])
  const changed = manifestIsSame ? '' : ' (changed since this run)'
  const environment = `PORT=${port} HOST=127.0.0.1`
  return [
    ...(manifest.build.length > 0
      ? [{ title: `Build the server${changed}`, command: [folder, ...manifest.build.map(fill)].join(' && ') }]
      : []),
    { title: `Start the server${changed}`, command: `${folder} && ${environment} ${fill(manifest.start)}` },
    ...load,
  ]
}
