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

/** Whether the uuids at two offsets are one. */
const isSame = (uuids: DataView, one: number, other: number): boolean =>
  uuids.getInt32(one + 12) === uuids.getInt32(other + 12) &&
  uuids.getInt32(one + 8) === uuids.getInt32(other + 8) &&
  uuids.getInt32(one + 4) === uuids.getInt32(other + 4) &&
  uuids.getInt32(one) === uuids.getInt32(other)

const nothing: TrendColumns = { at: [], result: [], segment: [], values: [], doubted: [], looked: 0 }

/** Where the first round of each group is, plus one, by a hash of the group's uuid; 0: a free place. */
const placesFor = (looked: number): Int32Array => new Int32Array(2 ** Math.ceil(Math.log2(2 * looked + 2)))

/** The place of a group, or the free one where it belongs. Whole uuids decide: a hash alone could take two groups for one. */
const placeOf = (places: Int32Array, uuids: DataView, round: number): number => {
  const own = round * uuidBytes
  // Any four bytes would do but those of a time or a version, which are alike.
  let place = (uuids.getInt32(own + 12) ^ uuids.getInt32(own + 4)) & (places.length - 1)
  for (;;) {
    const first = places[place] as number
    if (first === 0 || isSame(uuids, own, (first - 1) * uuidBytes)) return place
    place = (place + 1) & (places.length - 1)
  }
}

/** Points of a series from its rounds. */
export const groupRounds = ({ groups, moments, figures, ids, segments }: PackedRounds): TrendColumns => {
  if (!groups || !moments || !figures || !ids || !segments) return nothing
  const looked = groups.length / uuidBytes
  const uuids = viewOf(groups)
  const views = { moments: viewOf(moments), figures: viewOf(figures), ids: viewOf(ids) }
  const segment = viewOf(segments)
  const places = placesFor(looked)
  /** of the group that begins at a round */
  const indexOf = new Int32Array(looked)
  const found: Group[] = []
  let end = 0
  for (let start = 0; start < looked; start = end) {
    for (end = start + 1; end < looked && isSame(uuids, end * uuidBytes, start * uuidBytes); ) end++
    // Rounds of a group are neighbours, but for groups that took turns.
    const place = placeOf(places, uuids, start)
    const known = places[place] as number
    let group = known > 0 ? found[indexOf[known - 1] as number] : undefined
    if (!group) {
      group = { at: 0, result: 0, segment: int8At(segment, start), clean: null, doubtful: null }
      places[place] = start + 1
      indexOf[start] = found.length
      found.push(group)
    }
    addRounds(group, views, start, end)
  }
  return columnsOf(
    found.filter(({ result }) => result > 0),
    looked,
  )
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

const columnsOf = (groups: Group[], looked: number): TrendColumns => {
  const oldestFirst = groups.reverse().sort((a, b) => a.at - b.at || a.result - b.result)
  return {
    at: oldestFirst.map(({ at }) => at),
    result: oldestFirst.map(({ result }) => result),
    segment: oldestFirst.map(({ segment }) => segment),
    values: oldestFirst.map(({ clean }) => clean),
    doubted: oldestFirst.map(({ doubtful }) => doubtful),
    looked,
  }
}
