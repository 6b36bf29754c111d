import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'

const program = `
import { stopRequest } from '${pathToFileURL(path.join(import.meta.dirname, 'stop-request.ts'))}'
const alive = setTimeout(() => {}, 15_000)
stopRequest({ say: (text) => console.log(text) }).addEventListener('abort', () => clearTimeout(alive))
console.log('up')`

/** Runs the program as npm does, with a shell in between that ends at a signal without passing it on. */
const underShell = async (env: Record<string, string>) => {
  const shell = spawn('sh', ['-c', '"$NODE" --import tsx --input-type=module --eval "$PROGRAM"; true'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE: process.execPath, PROGRAM: program, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  shell.stdout.on('data', (chunk) => {
    said += chunk
  })
  await expect.poll(() => said, { timeout: 10_000 }).toBe('up\n')
  return { shell, said: () => said, closed: once(shell.stdout, 'close') }
}

describe('stopRequest', () => {
  it('stops when the shell between it and npm is gone', async () => {
    const { shell, said, closed } = await underShell({ npm_lifecycle_event: 'start' })
    shell.kill('SIGTERM')
    await closed
    expect(said()).toBe('up\nStopping …\n')
  })
})
