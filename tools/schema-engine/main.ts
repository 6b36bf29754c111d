import { adapterFactory } from './adapter.ts'
import { type Datasource, parseCommandLine } from './command-line.ts'
import { canConnect, createDatabase, describeConnectionError, dropDatabase } from './database.ts'
import { serveJsonRpc } from './json-rpc.ts'
import { type Engine, loadEngine, panicMessage } from './load-engine.ts'

type DiffTarget = { tag: string }
type DiffParams = { from: DiffTarget; to: DiffTarget }

const command = parseCommandLine(process.argv.slice(2))

const log = (level: 'INFO' | 'ERROR', fields: object): void => {
  const target = 'schema_engine::logger'
  process.stderr.write(`${JSON.stringify({ timestamp: new Date().toISOString(), level, fields, target })}\n`)
}

const runVerb = async (verb: string, { url = '' }: Datasource): Promise<number> => {
  log('INFO', { message: `schema-engine (WebAssembly) ${verb}` })
  try {
    if (verb === 'can-connect-to-database') await canConnect(url)
    else if (verb === 'create-database') await createDatabase(url)
    else if (verb === 'drop-database') await dropDatabase(url)
    else throw new Error(`unknown command ${verb}`)
    return 0
  } catch (error) {
    log('ERROR', { ...describeConnectionError(error, url), is_panic: false })
    return 1
  }
}

/** True for comparisons of files with files or with nothing, which must work without a server. */
const isOffline = ({ from, to }: DiffParams): boolean =>
  [from, to].every(({ tag }) => tag === 'empty' || tag === 'schemaDatamodel')

const serve = (): void => {
  let offline = false
  let loading: Promise<Engine> | undefined
  const engine = () => {
    loading ??= loadEngine(
      command.datamodels,
      adapterFactory(command.datasource, () => offline),
    )
    return loading
  }
  const diff = async (params: DiffParams) => {
    offline = isOffline(params)
    const result = (await (await engine()).diff?.(params)) as { stdout: string | null }
    // The CLI shows only what it is asked to print.
    if (result.stdout) await rpc.ask('print', { content: result.stdout.replace(/\n$/, '') })
    return { ...result, stdout: null }
  }
  const rpc = serveJsonRpc(async (method, params) => {
    if (method === 'createDatabase') return createDatabase(command.datasource.url ?? '')
    if (method === 'getDatabaseVersion') return (await engine()).version(params ?? null)
    if (method === 'diff') return diff(params as DiffParams)
    const target = await engine()
    if (!(method in target)) throw new Error(`unknown method ${method}`)
    return target[method]?.(params)
  })
  // A Rust panic arrives here: answer pending requests, or the CLI would end with 0 and say nothing.
  process.on('uncaughtException', (error) => {
    const message = panicMessage ?? String(error.stack ?? error)
    rpc.failAll(message)
    log('ERROR', { message, is_panic: true })
    process.exitCode = 101
    setTimeout(() => process.exit(101), 200)
  })
}

if (command.version) console.log('schema-engine-cli (WebAssembly)')
else if (command.verb) process.exit(await runVerb(command.verb, command.datasource))
else serve()
