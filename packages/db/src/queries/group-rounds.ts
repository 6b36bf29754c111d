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
  /** of groups without such rounds, the doubted ones */
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
  const [uuids, moment, figure, id] = [viewOf(groups), viewOf(moments), viewOf(figures), viewOf(ids)]
  const segment = viewOf(segments)
  const found = new Map<string, Group>()
  let group: Group | undefined
  for (let i = 0; i < looked; i++) {
    // Rounds of a group are neighbours, but for groups that took turns.
    if (!isAsBefore(uuids, i)) {
      const name = groups.toString('latin1', i * uuidBytes, (i + 1) * uuidBytes)
      group = found.get(name)
      if (!group) {
        group = { at: 0, result: 0, segment: int8At(segment, i), clean: null, doubtful: null }
        found.set(name, group)
      }
    }
    const value = figure.getFloat64(i * numberBytes)
    if (group && !Number.isNaN(value)) addRound(group, value, int8At(id, i), moment, i)
  }
  return { ...columnsOf([...found.values()].filter(({ result }) => result > 0)), looked }
}

const addRound = (group: Group, value: number, signedId: number, moment: DataView, index: number): void => {
  if (group.result === 0) group.at = secondsOf(int8At(moment, index))
  group.result = Math.max(group.result, Math.abs(signedId))
  if (signedId > 0) {
    if (group.clean) group.clean.push(value)
    else group.clean = [value]
  } else if (group.doubtful) group.doubtful.push(value)
  else group.doubtful = [value]
}

const columnsOf = (groups: Group[]): Omit<TrendColumns, 'looked'> => {
  const oldestFirst = groups.reverse().sort((a, b) => a.at - b.at || a.result - b.result)
  return {
    at: oldestFirst.map(({ at }) => at),
    result: oldestFirst.map(({ result }) => result),
    segment: oldestFirst.map(({ segment }) => segment),
    values: oldestFirst.map(({ clean }) => clean),
    doubted: oldestFirst.map(({ clean, doubtful }) => (clean ? null : doubtful)),
  }
}
