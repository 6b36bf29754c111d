import { axisFromZero } from '#lib/chart/scale.ts'

export type DrawnBar = {
  name: string
  /** `1`, `2 tie`, `–` */
  rank: string
  value: number | null
  interval: { low: number; high: number } | null
  /** the figure as text, with the digits that its interval supports */
  text: string
  /** a CSS colour, possibly a variable */
  colour: string
  isHollow: boolean
  /** another side of a server that is drawn already: paler */
  isOther?: boolean
}
export type DrawnBars = {
  head: string | null
  bars: readonly DrawnBar[]
  formatTick: (value: number, most?: number) => string
}

const size = { width: 960, row: 32, head: 28, axis: 20, rank: 44, name: 270, value: 130 } as const

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeXml = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character] ?? '')

/** Shortens a text to a column of this many pixels, at about seven per letter. */
export const clipped = (text: string, pixels: number): string => {
  const most = Math.floor(pixels / 7)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const whiskerOf = (low: number, high: number, y: number): string =>
  `<path d="M${low} ${y}H${high}M${low} ${y - 5}v10M${high} ${y - 5}v10" fill="none" stroke="var(--ink)" stroke-width="1.25"/>`

const barOf = (bar: DrawnBar, top: number, place: (value: number) => number): string => {
  const middle = top + size.row / 2
  const text = (x: number, anchor: string, words: string, more = '') =>
    `<text x="${x}" y="${middle + 4}" text-anchor="${anchor}" ${more}>${escapeXml(words)}</text>`
  const figures = [
    text(0, 'start', bar.rank, 'class="k"'),
    text(size.rank, 'start', clipped(bar.name, size.name), 'class="k"'),
    text(size.rank + size.name + size.value, 'end', bar.text, 'class="k"'),
  ]
  if (bar.value === null) return figures.join('')
  const [from, to] = [place(0), place(bar.value)]
  const body = bar.isHollow
    ? `fill="none" stroke="${bar.colour}" stroke-width="1.5" stroke-dasharray="4 3"`
    : `fill="${bar.colour}" fill-opacity="${bar.isOther ? 0.4 : 0.8}"`
  figures.push(`<rect x="${from}" y="${middle - 8}" width="${Math.max(0, to - from)}" height="16" ${body}/>`)
  if (bar.interval) figures.push(whiskerOf(place(Math.max(0, bar.interval.low)), place(bar.interval.high), middle))
  return figures.join('')
}

/** Draws ranked bars from zero with their intervals as one SVG: a picture to save of what the page shows as a table. */
export const drawBars = (parts: readonly DrawnBars[]): { svg: string; width: number; height: number } => {
  const left = size.rank + size.name + size.value + 20
  const drawn: string[] = []
  let y = 0
  for (const { head, bars, formatTick } of parts) {
    if (head) {
      drawn.push(`<text x="0" y="${y + 18}" class="k">${escapeXml(clipped(head, size.width))}</text>`)
      y += size.head
    }
    const axis = axisFromZero(Math.max(0, ...bars.flatMap(({ value, interval }) => [value ?? 0, interval?.high ?? 0])))
    const place = (value: number): number => Number((left + (value / axis.max) * (size.width - left)).toFixed(1))
    const bottom = y + size.axis + bars.length * size.row
    for (const tick of axis.ticks) {
      const x = place(tick)
      const anchor = tick === 0 ? 'start' : x > size.width - 24 ? 'end' : 'middle'
      drawn.push(
        `<text x="${x}" y="${y + 14}" text-anchor="${anchor}">${escapeXml(formatTick(tick, axis.ticks.at(-1)))}</text>`,
      )
      drawn.push(`<line x1="${x}" x2="${x}" y1="${y + size.axis}" y2="${bottom}" stroke="var(--line)"/>`)
    }
    y += size.axis
    for (const bar of bars) {
      drawn.push(barOf(bar, y, place))
      y += size.row
    }
    y += 12
  }
  const height = Math.max(1, y)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${height}" viewBox="0 0 ${size.width} ${height}" role="img">${drawn.join('')}</svg>`
  return { svg, width: size.width, height }
}
