import { completeProfile, type ServerManifest, shellLine } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { reproduceSteps } from './reproduce.ts'

const manifest = {
  id: 'go/net-http',
  build: [['go', 'build', '-o', 'bin/server', '.']],
  start: ['./bin/server', '-addr', '127.0.0.1:{port}'],
} as unknown as ServerManifest
const profile = completeProfile({ generator: 'wrk', connections: 8, durationSeconds: 1 })
const argv = ['/usr/bin/wrk', '-H', "Accept: a 'b'", 'http://127.0.0.1:8081/hash?text=x&y=$z']

describe('shellLine', () => {
  it('quotes what a shell would take apart', () => {
    expect(shellLine(argv)).toBe(`/usr/bin/wrk -H 'Accept: a '\\''b'\\''' 'http://127.0.0.1:8081/hash?text=x&y=$z'`)
    expect(shellLine(['a b', '', '*'])).toBe(`'a b' '' '*'`)
  })
})

describe('reproduceSteps', () => {
  it('builds, starts on the same port, loads', () => {
    const steps = reproduceSteps({ manifest, manifestIsSame: true, argv, profile })
    expect(steps.map(({ command }) => command)).toEqual([
      'cd servers/go/net-http && go build -o bin/server .',
      'cd servers/go/net-http && PORT=8081 HOST=127.0.0.1 ./bin/server -addr 127.0.0.1:8081',
      shellLine(argv),
    ])
  })

  it.each(['wrkbench-observed.lua', 'wrkbench.lua'])('writes %s first, which the load is started with', (name) => {
    const withScript = [...argv.slice(0, 1), '-s', name, ...argv.slice(1)]
    const commands = reproduceSteps({ manifest, manifestIsSame: true, argv: withScript, profile }).map((s) => s.command)
    expect(commands[2]).toMatch(/^cat > wrkbench[-a-z]*\.lua <<'END'\n[\s\S]*function done\([\s\S]*\nEND$/)
    expect(commands[2]).toContain(`cat > ${name} `)
    expect(commands[3]).toBe(shellLine(withScript))
  })

  it('says when the server is another by now, and leaves out what is not known', () => {
    const [build] = reproduceSteps({ manifest, manifestIsSame: false, argv, profile })
    expect(build?.title).toBe('Build the server (changed since this run)')
    expect(reproduceSteps({ manifest: null, manifestIsSame: false, argv, profile })).toHaveLength(1)
    expect(reproduceSteps({ manifest, manifestIsSame: true, argv: null, profile })).toEqual([])
    expect(reproduceSteps({ manifest: { ...manifest, build: [] }, manifestIsSame: true, argv, profile })).toHaveLength(
      2,
    )
  })
})
