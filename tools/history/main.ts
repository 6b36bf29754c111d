import { readFileSync } from 'node:fs'
import path from 'node:path'
import { handInHistory, type Instance } from './hand-in.ts'

const root = path.resolve(import.meta.dirname, '../..')
const file = path.join(process.env.WRKBENCH_DATA_DIR || path.join(root, '.data'), 'instance.json')

/** Submits the published figures to a running instance. */
try {
  const instance = JSON.parse(readFileSync(file, 'utf8')) as Instance
  await handInHistory(root, instance, console.log)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  console.error(`Is an instance running? Its address was looked for in ${file}.`)
  process.exitCode = 1
}
