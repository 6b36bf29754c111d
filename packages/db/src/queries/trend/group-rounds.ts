/**
 * Rounds of a series, newest first, as columns in PostgreSQL's binary format. JSON of the same data takes twice the
 * time on either side, and so does grouping the rounds in SQL, which sorts or hashes uuids.
 */
export interface PackedRounds {
  /** uuids; null if there are no rounds */
  groups: Buffer | null
  /** microseconds since 2000 */
  moments: Buffer | null
  /** NaN if the round lacks the metric */
  figures: Buffer | null
  /** negative for a flagged round */
  ids: Buffer | null
  segments: Buffer | null
}

/** Groups of rounds as columns, oldest first: entries at the same index belong together. */
export interface TrendColumns {
  /** seconds since 1970 of the group's newest round, exact to the millisecond, as it is stored */
  at: number[]
  /** id of the group's newest result */
  result: number[]
  /** method and hardware as one number */
  segment: number[]
  /** values of the rounds without doubts; null if there are none */
  values: (number[] | null)[]
  /** values of the rounds in doubt; null if there are none */
  doubted: (number[] | null)[]
  /** how many results were read, including those without the metric */
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
/** 2000-01-01, in milliseconds since 1970 */
const epochMs = 946_684_800_000

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer): DataView => new DataView(buffer, byteOffset, byteLength)

/** Reads a bigint; all of these are small enough for JavaScript to hold exactly. */
const int8At = (view: DataView, index: number): number =>
  view.getInt32(index * numberBytes) * 2 ** 32 + view.getUint32(index * numberBytes + 4)

/** Divides whole milliseconds, so that the quotient is the nearest number to the decimal fraction. */
const secondsOf = (microseconds: number): number => (microseconds / 1000 + epochMs) / 1000

/** Whether the uuids at two offsets are equal. */
const isSame = (uuids: DataView, one: number, other: number): boolean =>
  uuids.getInt32(one + 12) === uuids.getInt32(other + 12) &&
  uuids.getInt32(one + 8) === uuids.getInt32(other + 8) &&
  uuids.getInt32(one + 4) === uuids.getInt32(other + 4) &&
  uuids.getInt32(one) === uuids.getInt32(other)

const nothing: TrendColumns = { at: [], result: [], segment: [], values: [], doubted: [], looked: 0 }

/** Hash table by uuid of a group: the index of the group's first round plus one; 0 marks a free slot. */
const placesFor = (looked: number): Int32Array => new Int32Array(2 ** Math.ceil(Math.log2(2 * looked + 2)))

/**
 * The slot of a group, or the free slot where it belongs. Compares whole uuids, because a hash alone could merge two
 * groups.
 */
const placeOf = (places: Int32Array, uuids: DataView, round: number): number => {
  const own = round * uuidBytes
  // Any four bytes would do, except for those of time and version, which are alike in all uuids.
  let place = (uuids.getInt32(own + 12) ^ uuids.getInt32(own + 4)) & (places.length - 1)
  for (;;) {
    const first = places[place] as number
    if (first === 0 || isSame(uuids, own, (first - 1) * uuidBytes)) return place
    place = (place + 1) & (places.length - 1)
  }
}

/** Groups the rounds of a series into points. */
export const groupRounds = ({ groups, moments, figures, ids, segments }: PackedRounds): TrendColumns => {
  if (!groups || !moments || !figures || !ids || !segments) return nothing
  const looked = groups.length / uuidBytes
  const uuids = viewOf(groups)
  const views = { moments: viewOf(moments), figures: viewOf(figures), ids: viewOf(ids) }
  const segment = viewOf(segments)
  const places = placesFor(looked)
  /** index in `found` of the group whose first round this is */
  const indexOf = new Int32Array(looked)
  const found: Group[] = []
  let end = 0
  for (let start = 0; start < looked; start = end) {
    for (end = start + 1; end < looked && isSame(uuids, end * uuidBytes, start * uuidBytes); ) end++
    // Rounds of a group are adjacent unless groups were interleaved.
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

/** Adds the adjacent rounds from `start` up to, but not including, `end`. */
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

/**
 * The next `count` figures whose id has the given sign. The array has exactly that length: one that grows takes twice
 * the memory.
 */
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
