import { aliveEvent, type JobEvent } from '@wrkbench/contracts'

/** Tells browsers how many milliseconds to wait before they reconnect. */
export const retryFrame = 'retry: 1000\n\n'
/**
 * Keeps proxies from considering the connection dead, and tells pages that it is not: they do not see comments, so it is an
 * event. Without an id, so that it does not count as news.
 */
export const heartbeatFrame = `event: ${aliveEvent}\ndata: {}\n\n`

/** One Server-Sent Event. JSON contains no raw line break, so one `data:` line suffices. */
export const eventFrame = ({ seq, type, data }: JobEvent): string =>
  `event: ${type}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`
