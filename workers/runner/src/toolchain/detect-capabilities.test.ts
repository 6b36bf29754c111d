import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Capabilities, whyNotRunnable } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startOf } from '../process/process-table.ts'
import { detectCapabilities, searchPathOf } from './index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'toolchain-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Puts a real program on the path: a script for the Node.js that runs the tests. */
const program = (name: string, script: string, dir = folder): string => {
  mkdirSync(dir, { recursive: true })
  const file = path.join(dir, name)
  writeFileSync(file, `#!${process.execPath}\n${script}\n`)
  chmodSync(file, 0o755)
  return file
}

const detect = (tools: string[], options = {}): Promise<Capabilities> =>
  detectCapabilities({ generators: {}, tools, searchPath: folder, ...options })

const detectOne = async (name: string, options = {}) => {
  const [found] = (await detect([name], options)).tools
  if (!found) throw new Error('nothing was detected')
  return found
}

describe('detectCapabilities: toolchains', () => {
  it('finds version and place of each tool, asked in its own way', async () => {
    program('go', `if (process.argv[2] === 'version') console.log('go version go1.26.8 linux/amd64')`)
    program('java', `if (process.argv[2] === '-version') console.error('openjdk version "25" 2025-09-16')`)
    program('node', `if (process.argv[2] === '--version') console.log('v20.20.2')`)
    program('mvn', `console.log('\\u001b[1mApache Maven 3.8.7\\u001b[m')`)
    program('gcc', `console.log('gcc (Debian 12.2.0-14+deb12u1) 12.2.0')`)
    const { tools } = await detect(['node', 'go', 'java', 'mvn', 'gcc', 'go'])
    expect(tools.map(({ name, version }) => [name, version])).toEqual([
      ['gcc', '12.2.0'],
      ['go', '1.26.8'],
      ['java', '25'],
      ['mvn', '3.8.7'],
      ['node', '20.20.2'],
    ])
    expect(tools[1]).toMatchObject({
      path: path.join(folder, 'go'),
      why: null,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  it('asks a tool that nobody knows for --version', async () => {
    program('zig', `console.log(process.argv[2] === '--version' ? '0.15.2' : 'usage')`)
    expect(await detectOne('zig')).toMatchObject({ version: '0.15.2', install: [] })
  })

  it('says how to get one that is missing', async () => {
    const go = await detectOne('go')
    expect(go).toMatchObject({ version: null, path: null, why: 'go is not on PATH' })
    expect(go.install[0]).toBe('apt-get install golang-go')
  })

  it('asks the program that knows of a library, and says how to install both', async () => {
    const none = await detectOne('libuv')
    expect(none).toMatchObject({ version: null, why: 'pkg-config is not on PATH' })
    expect(none.install[0]).toContain('libuv1-dev')
    program('pkg-config', `console.log(process.argv.slice(2).join(' ') === '--modversion libuv' ? '1.44.2' : 'x')`)
    expect(await detectOne('libuv')).toMatchObject({ name: 'libuv', version: '1.44.2', why: null })
  })

  it('lets a manifest refuse one that is too old', async () => {
    program('go', `console.log('go version go1.22.1 linux/amd64')`)
    const manifest = { platforms: ['linux' as const], tools: [{ name: 'go', minimum: '1.24' }] }
    const capabilities = { ...(await detect(['go'])), platform: 'linux' as const }
    expect(whyNotRunnable(manifest, capabilities)).toEqual(['go 1.24 or newer is needed, 1.22.1 was found'])
  })

  it('takes garbage for no version, and shows it', async () => {
    program('go', `console.log('welcome\\nto the machine')`)
    const { version, why } = await detectOne('go')
    expect(version).toBeNull()
    expect(why).toBe(`${folder}/go version printed no version: "welcome"`)
  })

  it('takes a failing shim for no tool, even when it prints numbers', async () => {
    program('python3', `console.error('python3: not found; exists in 3.11.2'); process.exit(127)`)
    const { version, why } = await detectOne('python3')
    expect(version).toBeNull()
    expect(why).toContain('ended with exit code 127: "python3: not found')
  })

  it('gives up on one that hangs, and leaves nothing of it behind', async () => {
    const note = path.join(folder, 'pids')
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })`
    program(
      'go',
      `const c = ${child}; require('node:fs').writeFileSync('${note}', process.pid + ' ' + c.pid); setInterval(() => {}, 1000)`,
    )
    const { version, why } = await detectOne('go', { deadlineMs: 3000 })
    expect(version).toBeNull()
    expect(why).toBe(`${folder}/go version did not answer within 3 s`)
    const pids = readFileSync(note, 'utf8').split(' ').map(Number)
    expect(pids).toHaveLength(2)
    for (const pid of pids) expect(startOf(pid)).toBeNull()
  }, 20_000)

  it('is not held up by a tool whose child keeps the pipe open', async () => {
    const note = path.join(folder, 'pid')
    const child = `require('node:child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'inherit', detached: true })`
    program(
      'node',
      `const c = ${child}; c.unref(); require('node:fs').writeFileSync('${note}', String(c.pid)); console.log('v20.1.0')`,
    )
    try {
      expect(await detectOne('node')).toMatchObject({ version: '20.1.0', why: null })
    } finally {
      process.kill(Number(readFileSync(note, 'utf8')), 'SIGKILL')
    }
  })

  it('overlooks folders, files that may not run, links to nothing and relative places', async () => {
    mkdirSync(path.join(folder, 'go'))
    writeFileSync(path.join(folder, 'node'), 'no program', { mode: 0o644 })
    symlinkSync('nowhere', path.join(folder, 'npm'))
    const { tools } = await detect(['go', 'node', 'npm', 'detect-capabilities.test.ts'], { searchPath: `${folder}:.:` })
    expect(tools.every(({ path, why }) => path === null && why?.endsWith('is not on PATH'))).toBe(true)
  })

  it('says why a program cannot be started', async () => {
    const file = path.join(folder, 'go')
    writeFileSync(file, '#!/nowhere/at/all\n', { mode: 0o755 })
    expect((await detectOne('go')).why).toContain('could not be started')
  })
})

describe('detectCapabilities: load generators', () => {
  const find = async (searchPath = folder) => {
    const capabilities = await detectCapabilities({ generators, tools: [], searchPath })
    return Object.fromEntries(capabilities.generators.map((each) => [each.name, each]))
  }

  it('hashes the very program that makes the load, whatever its exit code is', async () => {
    const file = program(
      'wrk',
      `console.log('wrk debian/4.1.0-3+b2 [epoll] Copyright (C) 2012 Will Glozer'); process.exit(1)`,
    )
    const { wrk } = await find()
    const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
    expect(wrk).toMatchObject({ version: 'debian/4.1.0-3+b2', path: file, sha256, why: null })
  })

  it('names every generator, found or not', async () => {
    program('ab', `console.log('hello')`)
    const found = await find()
    expect(Object.keys(found).sort()).toEqual(Object.keys(generators).sort())
    expect(found.wrk).toMatchObject({ version: null, path: null, sha256: null, why: 'wrk is not on PATH' })
    expect(found.ab).toMatchObject({ version: null, sha256: null, why: `${folder}/ab -V printed no version: "hello"` })
    expect(found.bombardier?.install.length).toBeGreaterThan(0)
  })

  it('finds the one that is a package of ours with nothing on PATH', async () => {
    const { autocannon } = await find()
    expect(autocannon).toMatchObject({ version: '9.0.0', why: null })
    expect(autocannon?.path).toMatch(/autocannon\.js$/)
    expect(autocannon?.sha256).toMatch(/^[0-9a-f]{64}$/)
  })

  it('finds a package among our own tools, where its command puts it for a runner that is a single file', async () => {
    const detectable = {
      ...generators.autocannon,
      detect: { ...generators.autocannon.detect, npmPackage: 'some-load' },
    }
    const ask = async () => {
      const searchPath = searchPathOf(path.join(folder, 'bin'), '')
      return (await detectCapabilities({ generators: { detectable }, tools: [], searchPath })).generators[0]
    }
    expect(await ask()).toMatchObject({
      path: null,
      why: 'the package some-load is not installed',
      install: [`npm install --prefix ${folder} autocannon@${(await find()).autocannon?.version}`],
    })
    const inside = path.join(folder, 'node_modules/some-load')
    program('load.js', '', inside)
    writeFileSync(
      path.join(inside, 'package.json'),
      JSON.stringify({ version: '1.2.3', bin: { 'some-load': 'load.js' } }),
    )
    expect(await ask()).toMatchObject({ version: '1.2.3', path: path.join(inside, 'load.js'), why: null })
  })

  it('prefers our own tools to those of the system', async () => {
    const ours = path.join(folder, 'ours')
    program('bombardier', `console.log('bombardier version v1.0.0 linux/amd64')`)
    program('bombardier', `console.log('bombardier version v1.2.6 linux/amd64')`, ours)
    expect((await find(searchPathOf(ours, folder))).bombardier?.version).toBe('1.2.6')
  })

  it('says how to install what no package manager has, where this runner looks for it', async () => {
    const { bombardier, oha } = await find(searchPathOf('/opt/wrkbench/bin', folder))
    expect(bombardier?.install[0]).toContain('GOBIN=/opt/wrkbench/bin go install ')
    expect(oha?.install[0]).toContain(' --root /opt/wrkbench ')
  })
})

describe('searchPathOf', () => {
  it('puts the tools folder first, by default that of the working directory', () => {
    expect(searchPathOf('/opt/tools', '/a:/b')).toBe('/opt/tools:/a:/b')
    expect(searchPathOf(null, '/a')).toBe(`${process.cwd()}/.tools/bin:/a`)
    expect(searchPathOf('/opt/tools', '')).toBe('/opt/tools')
  })

  it('ends with what is beside the folders of the system, where Debian keeps nginx: each once', () => {
    expect(searchPathOf('/opt/bin', '/usr/bin:/a:/bin')).toBe('/opt/bin:/usr/bin:/a:/bin:/usr/sbin:/sbin')
    expect(searchPathOf('/opt/bin', '/usr/sbin:/usr/bin')).toBe('/opt/bin:/usr/sbin:/usr/bin')
  })
})
