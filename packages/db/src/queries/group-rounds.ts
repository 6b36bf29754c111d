/**
 * Rounds of a series, newest first, column by column, as PostgreSQL sends a value in its binary format: JSON of the same
 * takes twice the time on either side, and so does grouping them in a statement, which sorts or hashes uuids.
 */
export interface PackedRounds {
  /** uuids, 32 hexadecimal digits each; null: there are no rounds */
  groups: string | null
  /** microseconds since 2000 */
  moments: Buffer | null
  /** NaN: not told, or of a pull request */
  figures: Buffer | null
  /** below 0: flagged */
  ids: Buffer | null
  /** 16 hexadecimal digits each */
  segments: string | null
}

/** Groups of rounds, oldest first, column by column: members at one index belong together. */
export interface TrendColumns {
  /** seconds since 1970, of the group's newest round, rounded up: what was measured until then includes it */
  at: number[]
  /** id of the group's newest result */
  result: number[]
  /** method and hardware as one number */
  segment: number[]
  /** rounds without doubts; null: there are none */
  values: (number[] | null)[]
  /** of groups without such rounds, the doubted ones */
  doubted: (number[] | null)[]
  /** results looked at, those that do not tell the metric and those of pull requests among them */
  looked: number
}

interface Group {
  at: number
  result: number
  segment: string
  clean: number[]
  doubtful: number[]
}

const uuidDigits = 32
const segmentDigits = 16
const numberBytes = 8
/** 2000-01-01 */
const epochSeconds = 946_684_800

/** Whole numbers that JavaScript can tell apart, as all of these are. */
const int8At = (bytes: Buffer, index: number): number =>
  bytes.readInt32BE(index * numberBytes) * 2 ** 32 + bytes.readUInt32BE(index * numberBytes + 4)

const secondsOf = (moment: number): number => Math.ceil(moment / 1e6) + epochSeconds

const nothing: TrendColumns = { at: [], result: [], segment: [], values: [], doubted: [], looked: 0 }

/** Points of a series from its rounds. */
export const groupRounds = ({ groups, moments, figures, ids, segments }: PackedRounds): TrendColumns => {
  if (!groups || !moments || !figures || !ids || !segments) return nothing
  const looked = groups.length / uuidDigits
  const found = new Map<string, Group>()
  let name = ''
  let group: Group | undefined
  for (let i = 0; i < looked; i++) {
    const own = groups.slice(i * uuidDigits, (i + 1) * uuidDigits)
    // Rounds of a group are neighbours, but for groups that took turns.
    if (own !== name) group = found.get(own)
    name = own
    if (!group) {
      const segment = segments.slice(i * segmentDigits, (i + 1) * segmentDigits)
      group = { at: 0, result: 0, segment, clean: [], doubtful: [] }
      found.set(own, group)
    }
    const value = figures.readDoubleBE(i * numberBytes)
    if (Number.isNaN(value)) continue
    const id = int8At(ids, i)
    if (group.result === 0) group.at = secondsOf(int8At(moments, i))
    group.result = Math.max(group.result, Math.abs(id))
    if (id > 0) group.clean.push(value)
    else group.doubtful.push(value)
  }
  return { ...columnsOf([...found.values()].filter(({ result }) => result > 0)), looked }
}

const columnsOf = (groups: Group[]): Omit<TrendColumns, 'looked'> => {
  const oldestFirst = groups.reverse().sort((a, b) => a.at - b.at || a.result - b.result)
  const some = (values: number[]): number[] | null => (values.length > 0 ? values : null)
  return {
    at: oldestFirst.map(({ at }) => at),
    result: oldestFirst.map(({ result }) => result),
    segment: oldestFirst.map(({ segment }) => Number.parseInt(segment, 16)),
    values: oldestFirst.map(({ clean }) => some(clean)),
    doubted: oldestFirst.map(({ clean, doubtful }) => (clean.length > 0 ? null : doubtful)),
  }
}
