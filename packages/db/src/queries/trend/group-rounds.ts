/**
 * Rounds of a series, newest first, column by column, as PostgreSQL sends a value in its binary format: JSON of the same
 * takes twice the time on either side, and so does grouping them in a statement, which sorts or hashes uuids.
 */
export interface PackedRounds {
  /** uuids; null: there are no rounds */
  groups: Buffer | null
  /** microseconds since 2000 */
  moments: Buffer | null
  /** NaN: not told, or of a pull request */
  figures: Buffer | null
  /** below 0: flagged */
  ids: Buffer | null
  segments: Buffer | null
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
  /** the doubted ones; null: there are none */
  doubted: (number[] | null)[]
  /** results looked at, those that do not tell the metric and those of pull requests among them */
  looked: number
}

interface Group {
  at: number
  result: number
  segment: number
  clean: number[] | null
  doubtful: number[] | null
}

const uuidBytes = 16
const numberBytes = 8
/** 2000-01-01 */
const epochSeconds = 946_684_800

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength)

/** Whole numbers that JavaScript can tell apart, as all of these are. */
const int8At = (view: DataView, index: number): number =>
  view.getInt32(index * numberBytes) * 2 ** 32 + view.getUint32(index * numberBytes + 4)

const secondsOf = (microseconds: number): number => Math.ceil(microseconds / 1e6) + epochSeconds

const isAsBefore = (uuids: DataView, index: number): boolean => {
  const own = index * uuidBytes
  const before = own - uuidBytes
  return (
    before >= 0 &&
    uuids.getInt32(own + 12) === uuids.getInt32(before + 12) &&
    uuids.getInt32(own + 8) === uuids.getInt32(before + 8) &&
    uuids.getInt32(own + 4) === uuids.getInt32(before + 4) &&
    uuids.getInt32(own) === uuids.getInt32(before)
  )
}

const nothing: TrendColumns = { at: [], result: [], segment: [], values: [], doubted: [], looked: 0 }

/** Points of a series from its rounds. */
export const groupRounds = ({ groups, moments, figures, ids, segments }: PackedRounds): TrendColumns => {
  if (!groups || !moments || !figures || !ids || !segments) return nothing
  const looked = groups.length / uuidBytes
  const uuids = viewOf(groups)
  const views = { moments: viewOf(moments), figures: viewOf(figures), ids: viewOf(ids) }
  const segment = viewOf(segments)
  const found = new Map<string, Group>()
  let end = 0
  for (let start = 0; start < looked; start = end) {
    for (end = start + 1; end < looked && isAsBefore(uuids, end); ) end++
    // Rounds of a group are neighbours, but for groups that took turns.
    const name = groups.toString('latin1', start * uuidBytes, (start + 1) * uuidBytes)
    let group = found.get(name)
    if (!group) {
      group = { at: 0, result: 0, segment: int8At(segment, start), clean: null, doubtful: null }
      found.set(name, group)
    }
    addRounds(group, views, start, end)
  }
  return { ...columnsOf([...found.values()].filter(({ result }) => result > 0)), looked }
}

interface Views {
  moments: DataView
  figures: DataView
  ids: DataView
}

/** Neighbours from `start` until before `end`. */
const addRounds = (group: Group, { moments, figures, ids }: Views, start: number, end: number): void => {
  let clean = 0
  let doubtful = 0
  for (let i = start; i < end; i++) {
    if (Number.isNaN(figures.getFloat64(i * numberBytes))) continue
    const id = int8At(ids, i)
    if (group.result === 0) group.at = secondsOf(int8At(moments, i))
    group.result = Math.max(group.result, Math.abs(id))
    if (id > 0) clean++
    else doubtful++
  }
  if (clean > 0) group.clean = joined(group.clean, valuesOf(figures, ids, { start, count: clean, sign: 1 }))
  if (doubtful > 0)
    group.doubtful = joined(group.doubtful, valuesOf(figures, ids, { start, count: doubtful, sign: -1 }))
}

const joined = (before: number[] | null, more: number[]): number[] => (before ? [...before, ...more] : more)

/** The next so many figures whose id has the sign: in an array of that very length, as one that grows takes twice the room. */
const valuesOf = (
  figures: DataView,
  ids: DataView,
  { start, count, sign }: { start: number; count: number; sign: 1 | -1 },
): number[] => {
  const values = new Array<number>(count)
  for (let i = start, at = 0; at < count; i++) {
    const value = figures.getFloat64(i * numberBytes)
    if (!Number.isNaN(value) && int8At(ids, i) * sign > 0) values[at++] = value
  }
  return values
}

const columnsOf = (groups: Group[]): Omit<TrendColumns, 'looked'> => {
  const oldestFirst = groups.reverse().sort((a, b) => a.at - b.at || a.result - b.result)
  return {
    at: oldestFirst.map(({ at }) => at),
    result: oldestFirst.map(({ result }) => result),
    segment: oldestFirst.map(({ segment }) => segment),
    values: oldestFirst.map(({ clean }) => clean),
    doubted: oldestFirst.map(({ doubtful }) => doubtful),
  }
}
