/** A figure as measured, and how far rounding in the text may change it. */
export interface Said {
  /** dotted path of `Metrics` */
  path: string
  value: number
  within: number
}

const timeUnits = [
  { unit: 'us', scale: 1 },
  { unit: 'ms', scale: 1e3 },
  { unit: 's', scale: 1e6 },
  { unit: 'm', scale: 60e6 },
  { unit: 'h', scale: 3600e6 },
] as const
const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB'].map((unit, power) => ({ unit, scale: 1024 ** power }))

/** wrk switches to the next unit at 85 % of it. */
const ofWrk = <Unit extends { scale: number }>(units: readonly Unit[], value: number): Unit =>
  units.findLast(({ scale }) => value >= scale * 0.85) ?? (units[0] as Unit)

/** Writes figures as tools print them and records their true values. */
export const pen = () => {
  const said: Said[] = []
  const keep = (path: string | null, value: number, within: number): void => {
    if (path !== null) said.push({ path, value, within })
  }
  /** Writes a figure with this many decimals, in a unit of `scale` base units. */
  const fixed = (path: string | null, value: number, decimals: number, scale = 1): string => {
    keep(path, value, 0.5 * 10 ** -decimals * scale)
    return (value / scale).toFixed(decimals)
  }
  return {
    said,
    fixed,
    /** Writes every digit of a double, or a whole count. */
    exact: (path: string | null, value: number, scale = 1): string => {
      keep(path, value, Math.abs(value) * 1e-12)
      return String(value / scale)
    },
    /** Records a figure that the parser computes from other printed ones. */
    computed: (path: string, value: number, within: number): void => keep(path, value, within),
    /** µs: `379.00us`, `0.94ms`, `1.07m` */
    wrkTime: (path: string | null, us: number): string => {
      const { unit, scale } = ofWrk(timeUnits, us)
      return `${fixed(path, us, 2, scale)}${unit}`
    },
    /** `5.66MB`; parsers round it to whole bytes */
    wrkBytes: (path: string | null, bytes: number): string => {
      const { unit, scale } = ofWrk(byteUnits, bytes)
      keep(path, bytes, 0.005 * scale + 0.5)
      return `${(bytes / scale).toFixed(2)}${unit}`
    },
    /** µs: `712us`, `4.07ms`, `1.20s` */
    h2loadTime: (path: string | null, us: number): string => {
      if (us < 1000) return `${fixed(path, us, 0)}us`
      return us < 1e6 ? `${fixed(path, us, 2, 1e3)}ms` : `${fixed(path, us, 2, 1e6)}s`
    },
    /** µs as Go prints durations under a minute, with at most this many decimals */
    goTime: (path: string | null, us: number, decimals: number): string => {
      const [unit, scale] = us < 1e3 ? ['µs', 1] : us < 1e6 ? ['ms', 1e3] : ['s', 1e6]
      return `${Number(fixed(path, us, decimals, scale as number))}${unit}`
    },
  }
}
