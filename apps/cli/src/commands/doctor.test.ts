import { describe, expect, it } from 'vitest'
import { runCommand } from '../../test/support/run-command.ts'

const away = { runner: 'lab', canRun: false, reasons: ['go was not found (apt-get install golang-go)'] }
const answers: Record<string, unknown> = {
  '/servers': {
    items: [
      { id: 'node/http', availability: [{ runner: 'lab', canRun: true, reasons: [] }] },
      { id: 'go/gin', availability: [away] },
    ],
  },
  '/generators': {
    items: [
      { id: 'wrk', found: [{ runner: 'lab', version: '4.1.0', why: null, install: [] }] },
      {
        id: 'oha',
        found: [{ runner: 'lab', version: null, why: 'oha is not on PATH', install: ['cargo install oha'] }],
      },
    ],
  },
  '/runners': { items: [{ name: 'lab', online: false }] },
}

const runWith = (args: string[], changed: Record<string, unknown> = {}) => {
  const get = async <Answer>(path: string) => ({ ...answers, ...changed })[path] as Answer
  return runCommand(['doctor', ...args], { api: { get } })
}

describe('wrkbench doctor', () => {
  it('says of every server and generator whether, why not and how to put it right', async () => {
    const { code, said } = await runWith([])
    expect(said).toBe(
      [
        ...['lab (offline)', '', 'Servers: 1 of 2', '  node/http  yes'],
        ...['  go/gin     no   go was not found (apt-get install golang-go)', ''],
        ...[
          'Load generators: 1 of 2',
          '  wrk 4.1.0  yes',
          '  oha        no   oha is not on PATH; cargo install oha',
          '',
          '',
        ],
      ].join('\n'),
    )
    expect(code).toBe(0)
  })

  it('fails where nothing can be run, no runner is there, or another is meant', async () => {
    const servers = { items: [{ id: 'go/gin', availability: [away] }] }
    expect((await runWith([], { '/servers': servers })).code).toBe(1)
    expect(await runWith([], { '/runners': { items: [] } })).toMatchObject({
      code: 1,
      said: 'No runner has connected yet.\n',
    })
    expect(await runWith(['--runner', 'x'])).toMatchObject({ code: 2, told: 'There is no runner x.\n' })
  })

  it('refuses options it does not have', async () => {
    const { code, told } = await runWith(['--runer', 'x'])
    expect(code).toBe(2)
    expect(told).toContain('Did you mean --runner?')
  })
})
