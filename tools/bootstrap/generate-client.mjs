import { existsSync } from 'node:fs'
import path from 'node:path'
import { root } from './environment.mjs'
import { runNode } from './run-node.mjs'
import { digestOf, isStamped, stamp } from './stamp.mjs'

const sources = ['prisma/schema.prisma', 'prisma.config.ts', 'pnpm-lock.yaml']

/** Generates packages/db/src/generated from the schema, unless it exists and is up to date. */
export const generateClient = async () => {
  const digest = digestOf(sources)
  if (isStamped('generate', digest) && existsSync(path.join(root, 'packages/db/src/generated'))) return
  await runNode(['node_modules/prisma/build/index.js', 'generate'], {
    label: 'Generating the database client',
    env: { CHECKPOINT_DISABLE: '1', PRISMA_HIDE_UPDATE_MESSAGE: '1' },
  })
  stamp('generate', digest)
}
