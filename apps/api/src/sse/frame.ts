import type { JobEvent } from '@wrkbench/contracts'

/** Tells browsers how many milliseconds to wait before they reconnect. */
export const retryFrame = 'retry: 1000\n\n'
/** Keeps proxies and browsers from considering the connection dead. */
export const heartbeatFrame = ': still here\n\n'

/** One Server-Sent Event. JSON contains no raw line break, so one `data:` line suffices. */
export const eventFrame = ({ seq, type, data }: JobEvent): string =>
  `event: ${type}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`
