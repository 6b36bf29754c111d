// `npm start`, `npm test`, `npm run build`, `npm run verify`: prepares the checkout, then runs the command. Plain
// JavaScript without dependencies: when it starts, there may be nothing here but Node.js.
import { pathToFileURL } from 'node:url'
import { endWithNpm } from './bootstrap/end-with-npm.mjs'
import { addNodeToPath, root, whyNodeIsTooOld } from './bootstrap/environment.mjs'
import { generateClient } from './bootstrap/generate-client.mjs'
import { helpTexts } from './bootstrap/help.mjs'
import { installDependencies } from './bootstrap/install-dependencies.mjs'
import { withLock } from './bootstrap/lock.mjs'
import { runNode } from './bootstrap/run-node.mjs'
import { parseStartFlags, UsageError } from './bootstrap/start-flags.mjs'

const [command = '', ...args] = process.argv.slice(2)
const commands = Object.keys(helpTexts)

const prepare = async () => {
  await installDependencies()
  await generateClient()
  if (command === 'start') await runNode(['--import', 'tsx', 'tools/build.ts'], { show: true })
}

/**
 * Path of the command's entry point. The supervisor lives as long as the instance: it runs from its bundle, without a
 * compiler in its memory.
 */
const entryOf = async () => {
  if (command === 'start') return 'tools/.build/start.mjs'
  const { register } = await import('tsx/esm/api')
  register()
  return `tools/${command}.ts`
}

const run = async () => {
  endWithNpm()
  const tooOld = whyNodeIsTooOld()
  if (tooOld) throw new Error(tooOld)
  if (!commands.includes(command)) {
    throw new UsageError(`Unknown command "${command}". There are: ${commands.join(', ')}.`)
  }
  if (args.includes('--help') || args.includes('-h')) return console.log(helpTexts[command])
  if (command === 'start') parseStartFlags(args)
  addNodeToPath()
  process.chdir(root)
  await withLock(prepare)
  const { main } = await import(pathToFileURL(await entryOf()).href)
  process.exitCode = await main(args)
}

run().catch((error) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = error instanceof UsageError ? 2 : 1
})
