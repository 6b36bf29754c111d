import { sayDay } from '../say-day.ts'
import { endOfSecond } from '../trend/span.ts'
import { isUuid } from '../uuid7.ts'

/** What the selector of one side of a comparison asks for; null for a part it does not name. */
export interface ComparedSideAsked {
  server: string | null
  environment: string | null
  /** end of the day (UTC) if the selector names only a day, else end of the second unless it has milliseconds */
  at: Date | null
  jobNumber: number | null
  /** id of a job or a report */
  groupId: string | null
  commit: string | null
  branch: string | null
}

const keys = ['server', 'environment', 'date', 'job', 'report', 'commit', 'branch'] as const
type Key = (typeof keys)[number]
const isKey = (text: string): text is Key => keys.some((key) => key === text)

const day = /^\d{4}-\d{2}-\d{2}/
const timeOfDay = /^T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** `Date` takes 30 February for 2 March, and `5` for a day in the time zone of this machine. */
const dateOf = (text: string): Date | null => {
  const [date = ''] = day.exec(text) ?? []
  const time = text.slice(date.length)
  const midnight = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(date)) return null
  if (time !== '' && !timeOfDay.test(time)) return null
  const at = new Date(time === '' ? `${date}${lastOfDay}` : text)
  return Number.isNaN(at.getTime()) ? null : endOfSecond(at)
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Parses a selector such as `server:go/gin,date:2026-11-01`. Returns a sentence saying what is wrong if it is invalid. */
export const parseSide = (selector: string): ComparedSideAsked | string => {
  const side: ComparedSideAsked = {
    server: null,
    environment: null,
    at: null,
    jobNumber: null,
    groupId: null,
    commit: null,
    branch: null,
  }
  const told = new Set<string>()
  for (const part of selector.split(',')) {
    const colon = part.indexOf(':')
    const key = part.slice(0, colon).trim()
    const value = decoded(part.slice(colon + 1).trim())
    if (colon < 1 || !isKey(key)) return `"${part}" is none of ${keys.map((known) => `${known}:…`).join(', ')}.`
    if (value === '') return `${key}: says nothing.`
    if (told.has(key)) return `${key}: is there twice in one side. Add the second as a side of its own.`
    told.add(key)
    const problem = setPart(side, key, value)
    if (problem) return problem
  }
  return told.has('job') && told.has('report') ? 'A side names a job: or a report:, not both.' : side
}

const setPart = (side: ComparedSideAsked, key: Key, value: string): string | null => {
  if (key === 'server' || key === 'environment' || key === 'branch') side[key] = value
  else if (key === 'commit') {
    if (!/^[\w.-]{4,64}$/.test(value)) return 'A commit has 4 to 64 letters and digits.'
    side.commit = value
  } else if (key === 'date') {
    side.at = dateOf(value)
    if (!side.at) return `${value} is no date: 2026-11-01, or an instant.`
  } else if (isUuid(value)) side.groupId = value
  else if (key === 'report') return `${value} is not the id of a report.`
  else if (/^[1-9]\d{0,8}$/.test(value)) side.jobNumber = Number(value)
  else return `${value} is neither the number nor the id of a job.`
  return null
}

const lastOfDay = 'T23:59:59.999Z'

/**
 * Writes the end of a day as the day alone, `1 Nov 2026`, any other instant with its time, so that two instants of a
 * day differ. No comma: those separate the parts of a side.
 */
const sayInstant = (at: Date): string => {
  const text = at.toISOString()
  return text.endsWith(lastOfDay) ? sayDay(at) : `${sayDay(at)} ${text.slice(11, 19)} UTC`
}

/** Describes a side for people: `Gin, 1 Nov 2026`. `nameOf` returns the display name of a server. */
export const saySide = (side: ComparedSideAsked, nameOf: (server: string) => string): string => {
  const parts = [
    side.server && nameOf(side.server),
    side.jobNumber === null ? null : `job ${side.jobNumber}`,
    side.groupId && `results ${side.groupId.slice(-8)}`,
    side.branch && `branch ${side.branch}`,
    side.commit && `commit ${side.commit.slice(0, 10)}`,
    side.at && sayInstant(side.at),
    side.environment,
  ]
  return parts.filter(Boolean).join(', ') || 'newest'
}
