import { UsageError } from '../errors.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const forms =
  'a job number (12), the id of a job or report, or one or more of job:, report:, commit:, branch:, date:, server:, environment:, separated by commas'

/**
 * Parses `12`, `#12`, an id, or a selector as GET /compare takes it.
 * @throws UsageError
 */
export const parseSide = (text: string): string => {
  const [, number] = /^#?([1-9]\d{0,8})$/.exec(text) ?? []
  if (number) return `job:${number}`
  if (uuid.test(text)) return `job:${text}`
  if (/^(job|report|commit|branch|date|server|environment):./.test(text)) return text
  throw new UsageError(`"${text}" cannot be compared. Give ${forms}.`)
}
