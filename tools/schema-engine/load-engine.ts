import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { SqlMigrationAwareDriverAdapterFactory } from '@prisma/driver-adapter-utils'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

/** The engine's methods, by the names in the CLI's requests. */
export type Engine = Record<string, (params: unknown) => Promise<unknown>> & {
  version: (params: unknown) => Promise<string>
}

type Exports = Record<string, unknown>
type Bindings = {
  __wbg_set_wasm: (exports: Exports) => void
  SchemaEngine: {
    new: (options: { datamodels?: [string, string][] }, log: () => void, adapter: object) => Promise<Engine>
  }
}

/** The part of the standard WebAssembly namespace that is used here; Node.js's own types lack it. */
type WasmNamespace = {
  Module: new (bytes: Uint8Array) => object
  Instance: new (module: object, imports: object) => { exports: Exports }
}

/** Message of the last Rust panic: the WebAssembly trap itself has none. */
export let panicMessage: string | undefined

/**
 * Loads Prisma's schema engine from its WebAssembly package, with these schema files and an adapter for the database.
 */
export const loadEngine = async (
  datamodels: string[],
  factory: SqlMigrationAwareDriverAdapterFactory,
): Promise<Engine> => {
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: {
      set_message: (message: string) => {
        panicMessage = message
      },
    },
  })
  const name = '@prisma/schema-engine-wasm/schema_engine_bg'
  const folder = path.dirname(createRequire(import.meta.url).resolve(name))
  const bindings = (await import(name)) as Bindings
  const wasm = Reflect.get(globalThis, 'WebAssembly') as WasmNamespace
  const module = new wasm.Module(readFileSync(path.join(folder, 'schema_engine_bg.wasm')))
  const instance = new wasm.Instance(module, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  const start = instance.exports.__wbindgen_start
  if (typeof start === 'function') start()
  const files = datamodels.map((file): [string, string] => [file, readFileSync(file, 'utf8')])
  const adapter = bindMigrationAwareSqlAdapterFactory(factory)
  return bindings.SchemaEngine.new({ datamodels: files.length > 0 ? files : undefined }, () => {}, adapter)
}
