/** What the Prisma CLI passes to its schema engine. */
export type EngineCommand = {
  version: boolean
  datamodels: string[]
  datasource: Datasource
  /** `cli <verb>`: run this one command and exit; absent: answer requests on stdin */
  verb: string | undefined
}
export type Datasource = { url?: string; shadowDatabaseUrl?: string }

const isVersion = (flag: string) => flag === '--version' || flag === '-V'
const takesValue = ['--datamodels', '-d', '--datasource', '--enabled-preview-features', '--extension-types', 'cli']

/** Parses the arguments of Prisma's native engine; ignores unknown flags. */
export const parseCommandLine = (argv: string[]): EngineCommand => {
  const command: EngineCommand = { version: false, datamodels: [], datasource: {}, verb: undefined }
  for (let i = 0; i < argv.length; i++) {
    const flag = argv[i] ?? ''
    if (isVersion(flag)) command.version = true
    if (!takesValue.includes(flag)) continue
    const value = argv[++i] ?? ''
    if (flag === '--datamodels' || flag === '-d') command.datamodels.push(value)
    else if (flag === '--datasource') command.datasource = JSON.parse(value)
    else if (flag === 'cli') command.verb = value
  }
  return command
}
