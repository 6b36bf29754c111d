import { type LoadProfile, type ServerManifest, shellLine } from '@wrkbench/contracts'
import { generatorOf } from '@wrkbench/loadgen'

export interface Reproducible {
  /** null if the server is not in the catalogue */
  manifest: ServerManifest | null
  /** false if the server's source has changed since the run */
  manifestIsSame: boolean
  argv: readonly string[] | null
  profile: LoadProfile
}

interface Step {
  title: string
  command: string
}

/** Returns the port that the load went to, from the URL in the generator's arguments. */
const portOf = (argv: readonly string[]): string | null =>
  argv.map((argument) => /^https?:\/\/[^/]*?:(\d+)(\/|$)/.exec(argument)?.[1]).find((port) => port !== undefined) ??
  null

/** Any target will do, because the files of a load plan do not depend on it. */
const anywhere = { host: '127.0.0.1', port: 80, method: 'GET', path: '/', headers: {} } as const

/** Names that files of a plan had in earlier runs. */
const formerNames: Partial<Record<string, string>> = { 'wrkbench-observed.lua': 'wrkbench.lua' }

/** Writes the files that the arguments name, which the runner puts into the folder where it starts the generator. */
const filesOf = (profile: LoadProfile, argv: readonly string[]): Step[] =>
  generatorOf(profile.generator)
    .plan(profile, anywhere)
    .files.map((file) => ({ ...file, name: argv.includes(file.name) ? file.name : formerNames[file.name] }))
    .filter((file): file is typeof file & { name: string } => file.name !== undefined && argv.includes(file.name))
    .map(({ name, content }) => ({
      title: `Write ${name}, which the load is started with`,
      command: `cat > ${name} <<'END'\n${content.trimEnd()}\nEND`,
    }))

/** Returns shell lines that repeat a run by hand from the root of this repository; none if it has not been measured yet. */
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
