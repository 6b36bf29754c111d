import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { proveServer } from './update-servers/prove-server.ts'
import { type Outcome, updateServer } from './update-servers/update-server.ts'

const serversDir = path.resolve(import.meta.dirname, '../servers')

const serverIds = (): string[] =>
  readdirSync(serversDir, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: language }) => readdirSync(path.join(serversDir, language)).map((name) => `${language}/${name}`))
    .filter((id) => existsSync(path.join(serversDir, id, 'server.json')))
    .sort()

const inWords = (id: string, outcome: Outcome): string =>
  `${id}: ${outcome.kind}${outcome.kind === 'failed' ? `\n  ${outcome.why.replaceAll('\n', '\n  ')}` : ''}`

/**
 * Runs `npm run servers:update [-- ids]`: raises the versions that servers pin, one server after the other, builds and
 * tests each, restores those that fail, and reports the outcome of each.
 */
const main = async (wanted: string[]): Promise<number> => {
  const ids = serverIds()
  const unknown = wanted.filter((id) => !ids.includes(id))
  if (unknown.length > 0) {
    console.error(`There is no server ${unknown.join(', ')}.`)
    return 2
  }
  const outcomes: { id: string; outcome: Outcome }[] = []
  for (const id of wanted.length > 0 ? wanted : ids) {
    const outcome = await updateServer(path.join(serversDir, id), () => proveServer(id))
    console.log(inWords(id, outcome))
    outcomes.push({ id, outcome })
  }
  // Printed again, since the tests in between print a lot.
  console.log()
  for (const { id, outcome } of outcomes) console.log(inWords(id, outcome))
  return outcomes.some(({ outcome }) => outcome.kind === 'failed') ? 1 : 0
}

process.exitCode = await main(process.argv.slice(2))
