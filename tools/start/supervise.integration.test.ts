import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { endChild, endProcess, exitOf, startOf } from '@wrkbench/embedded'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readJson } from './private-file.ts'
import { endLeftovers, openRoster } from './roster.ts'
import { nodeProgram } from './service.ts'
import { supervise } from './supervise.ts'
import { waitUntil } from './wait-until.ts'

const root = path.resolve(import.meta.dirname, '../..')
const never = new AbortController().signal
let folder: string
const file = (name: string) => path.join(folder, name)
const script = (code: string) => {
  writeFileSync(file('program.mjs'), code)
  return file('program.mjs')
}
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-supervise-'))
  mkdirSync(file('logs'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const superviseScript = (code: string, said: string[], isReady?: () => Promise<boolean>, port?: number) => {
  const options = { name: 'program', script: script(code), env: { SECRET: 'told' }, graceMs: 500, isReady, port }
  return supervise(nodeProgram(options, root), {
    logFile: (name) => file(`logs/${name}.log`),
    roster: openRoster(file('processes.json')),
    say: (line) => said.push(line),
    stop: never,
  })
}
const rosterPids = () => (readJson(file('processes.json')) as { pid: number }[]).map(({ pid }) => pid)

describe('supervise', () => {
  it('starts a crashed program again, and shows how it ended', async () => {
    const said: string[] = []
    const code = `import { appendFileSync, readFileSync } from 'node:fs'
      appendFileSync(${JSON.stringify(file('starts'))}, process.env.SECRET + '\\n')
      if (readFileSync(${JSON.stringify(file('starts'))}, 'utf8') === 'told\\n') { console.log('oh dear'); process.exit(7) }
      setInterval(() => {}, 1e6)`
    const program = await superviseScript(code, said)
    await waitUntil(
      'started twice',
      20,
      async () => readFileSync(file('starts'), 'utf8').split('\n').length === 3,
      never,
    )
    expect(said[0]).toContain('program ended (code 7) and is started again in 1 s')
    expect(said[1]).toBe('  oh dear')
    const [pid = 0] = await waitUntil('in the roster', 5, async () => rosterPids().length === 1 && rosterPids(), never)
    await program.stop()
    expect(startOf(pid)).toBeNull()
    expect(said).toHaveLength(2)
  })

  it('rejects with the end of the log when the first start fails', async () => {
    const failing = superviseScript('console.log("no such option"); process.exit(3)', [], async () => false)
    await expect(failing).rejects.toThrow(/it ended \(code 3\) while it was starting[\s\S]*no such option/)
  })

  it('shows nothing of an earlier run when a start fails without a word', async () => {
    writeFileSync(file('logs/program.log'), 'of yesterday\n')
    const failing = superviseScript('process.exit(3)', [], async () => false)
    await expect(failing).rejects.toThrow(
      `program: it ended (code 3) while it was starting\nNothing of it is in ${file('logs/program.log')}.`,
    )
  })

  it('is not misled by another program that answers at the port first', async () => {
    const other = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const answers = async () => (await fetch(`http://127.0.0.1:${port}`)).ok
    const listen = (at: number) =>
      `import { createServer } from 'node:http'
       setTimeout(() => createServer((_, answer) => answer.end()).listen(${at}, '127.0.0.1'), 500)`
    try {
      await expect(superviseScript(listen(port), [], answers, port)).rejects.toThrow(/code 1[\s\S]*EADDRINUSE/)
    } finally {
      await promisify(other.close.bind(other))()
    }
    const program = await superviseScript(listen(port), [], answers, port)
    expect(await answers()).toBe(true)
    await program.stop()
  })

  it('kills a program that does not stop when asked', async () => {
    const code = 'process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1e6)'
    const isUp = async () => readFileSync(file('logs/program.log'), 'utf8').includes('up')
    const program = await superviseScript(code, [], isUp)
    const [pid = 0] = rosterPids()
    await program.stop()
    expect(startOf(pid)).toBeNull()
  })
})

describe('supervise, stopped while it starts a program again', () => {
  it('leaves none behind', async () => {
    const pids: number[] = []
    let startsAgain = () => {}
    const startedAgain = new Promise<void>((resolve) => {
      startsAgain = resolve
    })
    const start = async () => {
      const code = pids.length === 0 ? '' : 'setInterval(() => {}, 1e6)'
      const child = spawn(process.execPath, ['-e', code], { detached: true, stdio: 'ignore' })
      const { pid = 0 } = child
      if (pids.push(pid) > 1) {
        startsAgain()
        await new Promise((resolve) => setTimeout(resolve, 300))
      }
      return { pid, exited: exitOf(child), stop: () => endChild(child, { graceMs: 500 }) }
    }
    const roster = openRoster(file('processes.json'))
    const logFile = (name: string) => file(`logs/${name}.log`)
    const program = await supervise({ name: 'slow', start }, { logFile, roster, say: () => {}, stop: never })
    await startedAgain
    await program.stop()
    expect(pids).toHaveLength(2)
    expect(pids.map(startOf)).toEqual([null, null])
  })
})

describe('the roster', () => {
  it('waits for room where there is none', async () => {
    const roster = openRoster(file('full/processes.json'))
    roster.add('p', process.pid)
    mkdirSync(file('full'))
    await waitUntil('written', 10, async () => readJson(file('full/processes.json')), never)
    expect(readJson(file('full/processes.json'))).toMatchObject([{ name: 'p', pid: process.pid }])
  })
})

describe('after kill -9 of the supervisor', () => {
  /** Starts a process that starts `code` as the supervisor would, prints its id and stays. */
  const parentOf = async (code: string) => {
    const lines = [
      `import { nodeProgram } from ${JSON.stringify(path.join(root, 'tools/start/service.ts'))}`,
      `const options = { name: 'p', script: ${JSON.stringify(script(code))}, env: {}, graceMs: 500 }`,
      `const { pid } = await nodeProgram(options, ${JSON.stringify(root)}).start({ fd: 1 }, new AbortController().signal)`,
      `console.log('pid ' + pid); setInterval(() => {}, 1e6)`,
    ]
    writeFileSync(file('parent.mts'), lines.join('\n'))
    const parent = spawn(process.execPath, ['--import', 'tsx', file('parent.mts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    parent.stdout.on('data', (chunk) => {
      out += chunk
    })
    await waitUntil('the program was not up', 20, async () => /pid \d+/.test(out) && out.includes('up'), never)
    const pid = Number(/pid (\d+)/.exec(out)?.[1])
    const kill = async () => {
      parent.kill('SIGKILL')
      await exitOf(parent)
    }
    return { pid, kill }
  }

  it('its programs get the signal they know and stop', async () => {
    const code = `import { writeFileSync } from 'node:fs'
      process.on('SIGTERM', () => { writeFileSync(${JSON.stringify(file('asked'))}, ''); process.exit() })
      console.log('up'); setInterval(() => {}, 1e6)`
    const { pid, kill } = await parentOf(code)
    await kill()
    await waitUntil('the program lives on', 5, async () => startOf(pid) === null, never)
    expect(readFileSync(file('asked'), 'utf8')).toBe('')
  })

  it('the next start ends what is left, and only that', async () => {
    const left = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' })
    const other = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'ignore' })
    try {
      openRoster(file('processes.json')).add('redis', left.pid ?? 0)
      const saved = readJson(file('processes.json')) as object[]
      const reused = { name: 'api', pid: other.pid, start: '1' }
      writeFileSync(file('processes.json'), JSON.stringify([...saved, reused]))
      expect(await endLeftovers(file('processes.json'))).toEqual(['redis'])
      expect(startOf(left.pid ?? 0)).toBeNull()
      expect(startOf(other.pid ?? 0)).not.toBeNull()
      expect(await endLeftovers(file('none.json'))).toEqual([])
    } finally {
      await Promise.all([left, other].map(({ pid }) => endProcess(pid ?? 0, { signal: 'SIGKILL' })))
    }
  })
})
