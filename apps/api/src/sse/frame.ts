import type { JobEvent } from '@wrkbench/contracts'

/** Milliseconds a browser waits before it connects again. */
export const retryFrame = 'retry: 1000\n\n'
/** Keeps proxies and browsers from thinking that the connection is dead. */
export const heartbeatFrame = ': still here\n\n'

/** One Server-Sent Event. JSON holds no raw line break, so one `data:` line does. */
export const eventFrame = ({ seq, type, data }: JobEvent): string =>
  `event: ${type}\nid: ${seq}\ndata: ${JSON.stringify(data)}\n\n`
