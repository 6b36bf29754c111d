import { type ParserId, parserIds } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { parserOf, readPaste } from '../src/index.ts'
import { goldens } from './golden.ts'

/** Outputs that can be read without knowing their load profile, as people would paste them. */
const pasted = parserIds.flatMap((tool) =>
  goldens(tool).flatMap(({ name, output }) => {
    const text = (output.stdout.trim() === '' ? output.stderr : output.stdout).replaceAll('\r\n', '\n')
    const alone = parserOf(tool).parse({ stdout: text, stderr: '', files: [], exitCode: null }, null)
    return alone.kind === 'result' ? [{ tool, name: `${tool} ${name}`, text, metrics: alone.metrics }] : []
  }),
)
const figures = (text: string, tool: ParserId | null = null) =>
  readPaste(text, tool).runs.map((run) => ({ tool: run.tool, metrics: run.metrics }))

const ways: [string, (text: string) => string][] = [
  ['alone', (text) => text],
  ['from Windows', (text) => text.replaceAll('\n', '\r\n')],
  ['in Markdown', (text) => `# Results\n\nWe ran it:\n\n\`\`\`bash\n${text}\n\`\`\`\n\n| a | b |\n`],
  ['quoted in mail', (text) => `Hello,\n\n${text.replaceAll(/^/gm, '> ')}\n\nthat is fast.\n`],
  ['as an indented block', (text) => `See:\n\n${text.replaceAll(/^(?=.)/gm, '    ')}\n\nDone.\n`],
  ['from a terminal that fills lines up', (text) => text.replace(/$/gm, '   ')],
  ['from a file with a byte order mark', (text) => `\ufeff${text}`],
  ['from a page that keeps blanks', (text) => text.replaceAll(' ', '\u00a0')],
  ['in colours', (text) => text.replaceAll(/^(.+)$/gm, '\u001b[32m$1\u001b[0m')],
]

describe.each(ways)('an output pasted %s', (_, wrap) => {
  it.each(pasted)('is read as it is by itself: $name', ({ tool, text, metrics }) => {
    expect(figures(wrap(text))).toEqual([{ tool, metrics }])
  })
})

describe('several runs in one text', () => {
  const expected = pasted.map(({ tool, metrics }) => ({ tool, metrics }))

  it('are told apart without anything between them', () => {
    expect(figures(pasted.map(({ text }) => text).join('\n'))).toEqual(expected)
  })

  it('are told apart in a document', () => {
    const text = pasted.map(({ name, text: own }) => `## ${name}\n\n\`\`\`\n${own}\n\`\`\`\n\nAnd then:\n`).join('\n')
    expect(figures(text)).toEqual(expected)
  })

  it('of one tool are told apart', () => {
    for (const { tool, text, metrics } of pasted) {
      expect(figures(`${text}\n${text}`)).toEqual([
        { tool, metrics },
        { tool, metrics },
      ])
    }
  })
})

const wrk = pasted.find(({ tool }) => tool === 'wrk')?.text ?? ''
const bombardier = `bombarding
$ bombardier -c 125 -n 500 http://localhost:5000/api
Bombarding http://localhost:5000/api with 500 request(s) using 125 connection(s)
\r 100 / 500 [==>------]  20.00% 1s\r 500 / 500 [=========] 100.00% 1s
Done!
Statistics        Avg      Stdev        Max
  Reqs/sec     82608.44    4072.64   96896.66
  Latency        1.51ms   255.49us   235.36ms
  HTTP codes:
    1xx - 0, 2xx - 500, 3xx - 0, 4xx - 0, 5xx - 0
    others - 0
  Throughput:    18.19MB/s
`

describe('a pasted run', () => {
  it('tells its line, the command above it, and what it was asked for', () => {
    const [run] = readPaste(bombardier, null).runs
    expect(run).toMatchObject({
      tool: 'bombardier',
      line: 3,
      command: 'bombardier -c 125 -n 500 http://localhost:5000/api',
      load: { url: 'http://localhost:5000/api', connections: 125, requests: 500, durationSeconds: null, rate: null },
      metrics: { requests: 500 },
    })
  })

  it('takes from the command what the output does not tell', () => {
    const text = `PS C:\\> wrk.exe -t2 --connections=100 -d 1m --latency -R 5000 http://x/\n${wrk}`
    const [run] = readPaste(text, null).runs
    expect(run?.command).toBe('wrk -t2 --connections=100 -d 1m --latency -R 5000 http://x/')
    expect(run?.load.threads).toBeGreaterThan(0)
  })

  it('has no command that belongs to something else', () => {
    const [run] = readPaste(`$ ab -n 9 http://x/\n\nSome words.\n${wrk}`, null).runs
    expect(run?.command).toBeNull()
  })

  it('keeps its own output, from which the same is read again', () => {
    const [first] = readPaste(`words\n> ${wrk.replaceAll('\n', '\r\n> ')}`, null).runs
    const again = parserOf('wrk').parse({ stdout: first?.output ?? '', stderr: '', files: [], exitCode: null }, null)
    expect(again).toMatchObject({ kind: 'result', metrics: first?.metrics })
  })
})

describe('what cannot be read', () => {
  it('is told with the line, and costs the others nothing', () => {
    const cut = bombardier.slice(0, bombardier.indexOf('  HTTP codes'))
    const { runs, problems } = readPaste(`${wrk}\n${cut}\n${wrk}`, null)
    expect(runs.map(({ tool }) => tool)).toEqual(['wrk', 'wrk'])
    expect(problems).toMatchObject([{ tool: 'bombardier' }])
    expect(problems[0]?.line).toBeGreaterThan(wrk.split('\n').length)
    expect(problems[0]?.reason).toMatch(/missing|cut/)
  })

  it.each([
    ['nothing', ''],
    ['prose', 'wrk is nice.\n\nIt has latency.'],
    ['a damaged JSON', '{"summary": {"successRate": 1,\n"total": '],
    ['braces', '{\n'.repeat(1000)],
  ])('is never a result: %s', (_, text) => {
    const { runs, problems } = readPaste(text, null)
    expect(runs).toEqual([])
    expect(problems.length).toBeGreaterThan(0)
  })

  it.each<[ParserId, string, RegExp]>([
    ['wrk', 'text-timeouts', /(?<=timeout )\d+/],
    ['wrk2', 'mixed', /(?<=Non-2xx or 3xx responses: )\d+/],
    ['ab', 'mixed', /(?<=Non-2xx responses: +)\d+/],
    ['ab', 'killed', /(?<=Receive: )\d+/],
  ])('is a run of %s whose failures stand there and cannot be read: %s', (tool, name, count) => {
    const text = pasted.find((one) => one.name === `${tool} ${name}`)?.text ?? ''
    expect(text).toMatch(count)
    const { runs, problems } = readPaste(text.replace(count, '1,804'), null)
    expect(runs).toEqual([])
    expect(problems).toMatchObject([{ tool, reason: expect.stringContaining('cannot be read') }])
  })

  it.each([
    ['a decimal comma', '56915,02', /^the line Requests\/sec cannot be read: "Requests\/sec: +56915,02"$/],
    ['print read by a machine', '569l5.O2', /cannot be read: "Requests\/sec: +569l5\.O2"$/],
    ['nothing', '', /^the line Requests\/sec is missing$|cannot be read: "Requests\/sec:"$/],
  ])('shows the line whose figure is %s', (_, figure, reason) => {
    const text = wrk.replace(/(?<=Requests\/sec: +)\S+/, figure)
    const { runs, problems } = readPaste(text, null)
    expect(runs).toEqual([])
    expect(problems).toMatchObject([{ tool: 'wrk', reason: expect.stringMatching(reason) }])
    expect(text.split('\n')[(problems[0]?.line ?? 0) - 1]).toContain('Requests/sec')
  })

  it('is what comes after the most runs that a text may hold', () => {
    const { runs, problems } = readPaste(`${wrk}\n`.repeat(501), null)
    expect(runs).toHaveLength(300)
    expect(problems).toMatchObject([{ tool: null, reason: expect.stringMatching(/not read/) }])
  })

  it('is read as the tool that is named, which then says what is wrong', () => {
    const { runs, problems } = readPaste(wrk, 'ab')
    expect(runs).toEqual([])
    expect(problems[0]).toMatchObject({ tool: 'ab', line: 1 })
  })
})
