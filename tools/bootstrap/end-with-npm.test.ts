import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const program = `
import { endWithNpm } from '${pathToFileURL(path.join(import.meta.dirname, 'end-with-npm.mjs'))}'
endWithNpm()
const alive = setTimeout(() => {}, 15_000)
process.on('SIGTERM', () => {
  console.log('stopping')
  clearTimeout(alive)
})
console.log('up')`

/** Stands for npm: it starts a shell, which starts the program; a signal to one of them reaches no other. */
const likeNpm = `
const shell = require('node:child_process').spawn('sh', ['-c', '"$NODE" --input-type=module --eval "$PROGRAM"; true'], { stdio: 'inherit' })
process.on('SIGTERM', () => shell.kill('SIGTERM'))`

const underNpm = async () => {
  const npm = spawn(process.execPath, ['--eval', likeNpm], {
    env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM: program, npm_lifecycle_event: 'wrkbench' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  npm.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: 10_000 }).toBe('up\n')
  return { npm, said: () => said, closed: once(npm.stdout, 'close') }
}

describe('endWithNpm', () => {
  it('ends when npm has passed a SIGTERM to the shell between them', async () => {
    const { npm, said, closed } = await underNpm()
    npm.kill('SIGTERM')
    await closed
    expect(said()).toBe('up\nstopping\n')
  })

  // elsewhere only the own parent is known
  it.runIf(process.platform === 'linux')('ends when npm is killed and the shell between them lives on', async () => {
    const { npm, said, closed } = await underNpm()
    npm.kill('SIGKILL')
    await closed
    expect(said()).toBe('up\nstopping\n')
  })
})
