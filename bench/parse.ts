/**
 * Measures how long parsing takes: a megabyte of damaged output of each tool, as POST /parse and POST /reports read it,
 * compared with splitting the same text into lines; then a megabyte constructed to take long, with every parser. Prints
 * the median and the slowest of the texts, each the best of three, in ms of CPU time, which leaves out whatever else
 * the machine does.
 *
 *   npx tsx bench/parse.ts [texts=20]
 */
import { parserIds } from '@wrkbench/contracts'
import { parserOf, readPaste } from '@wrkbench/loadgen'
import { median } from '@wrkbench/stats'
import { damagedText } from '../packages/loadgen/test/damaged-text.ts'
import { hostileTexts } from '../packages/loadgen/test/hostile-texts.ts'
import { random } from '../packages/loadgen/test/mutate.ts'

const [texts = 20] = process.argv.slice(2).map(Number)
const bytes = 1_000_000
const limitMs = 50

const best = (work: () => unknown): number => {
  const times = Array.from({ length: 3 }, () => {
    const from = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  })
  return Math.min(...times)
}

const shown = (times: readonly number[]): string =>
  `${median(times).toFixed(1).padStart(6)} ms, slowest ${Math.max(...times)
    .toFixed(1)
    .padStart(6)} ms`

// The first texts are parsed while the code is still being compiled; people meet a process that has run for a while.
for (const id of parserIds) readPaste(damagedText(id, bytes / 10, random(1)), null)
console.log(`${texts} texts of ${bytes} characters for each tool; the limit is ${limitMs} ms each`)
let beyond = 0
for (const id of parserIds) {
  const below = random(0x85ebca6b)
  const times = { lines: [] as number[], paste: [] as number[], parser: [] as number[] }
  for (let count = 0; count < texts; count++) {
    const text = damagedText(id, bytes, below)
    times.lines.push(best(() => text.split(/\r\n|\r|\n/)))
    times.paste.push(best(() => readPaste(text, null)))
    times.parser.push(best(() => parserOf(id).parse({ stdout: text, stderr: '', files: [], exitCode: 0 }, null)))
  }
  const { lines, paste, parser } = times
  const late = [...paste, ...parser].filter((ms) => ms > limitMs).length
  beyond += late
  console.log(
    `${late === 0 ? 'holds ' : 'MISSES'} ${id.padEnd(11)} lines ${shown(lines)} · as a paste ${shown(paste)} · by its parser ${shown(parser)}`,
  )
}
const hostile = hostileTexts.map(({ name, ...made }) => {
  const text = made.text(bytes)
  const readers = parserIds.map(
    (id) => () => parserOf(id).parse({ stdout: text, stderr: '', files: [], exitCode: 0 }, null),
  )
  return { name, ms: Math.max(...[() => readPaste(text, null), ...readers].map(best)) }
})
beyond += hostile.filter(({ ms }) => ms > limitMs).length
console.log(`\n${hostile.length} texts made to take long: ${shown(hostile.map(({ ms }) => ms))}`)
for (const { name, ms } of hostile.toSorted((a, b) => b.ms - a.ms).slice(0, 5)) {
  console.log(`${ms.toFixed(1).padStart(6)} ms ${name}`)
}
console.log(
  beyond === 0 ? `Every text was read in under ${limitMs} ms.` : `${beyond} readings took longer than ${limitMs} ms.`,
)
