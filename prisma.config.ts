import path from 'node:path'
import { defineConfig } from 'prisma/config'

// The CLI would fetch a native engine from its vendor's host. Ours is the same engine as WebAssembly, from npm.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= path.join(import.meta.dirname, 'tools/schema-engine.mjs')

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // `generate` and `migrate diff` between schemas need no database, but the configuration wants an address.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://unset@127.0.0.1:1/unset' },
})
