import dns from 'node:dns'
import type { LookupFunction } from 'node:net'
import type { Log, SendMessage, SentMessage } from '@wrkbench/core'
import ipaddr from 'ipaddr.js'
import { Agent, type Dispatcher } from 'undici'
import type { AddressRule } from './address-rule.ts'
import { sayUnreachable } from './say-unreachable.ts'

type Lookup = (hostname: string, options: dns.LookupAllOptions, done: LookupAllDone) => void
type LookupAllDone = (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void

export interface SenderOptions {
  mayReach: AddressRule
  timeoutMs: number
  /**
   * logs the forbidden address: a project's administrator must not learn which addresses names have within the network
   */
  log: Log
  /** the system's, except in tests */
  lookup?: Lookup
}

export interface Sender {
  send: SendMessage
  /** Aborts messages that are being sent: the next process sends them again. */
  close(): Promise<void>
}

class ForbiddenAddress extends Error {}

const answerBytes = 1024

/**
 * Creates a sender of messages. It looks a name up once, and connects to an address that it has checked, so that a name
 * that resolves differently the next time leads nowhere. It does not follow redirects.
 */
export const createSender = ({ mayReach, timeoutMs, log, lookup = dns.lookup as Lookup }: SenderOptions): Sender => {
  const agent = new Agent({ connect: { lookup: checkedLookup(lookup, mayReach) } })
  const closing = new AbortController()
  return {
    send: async ({ url, headers, body }) => {
      const started = performance.now()
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([timeout, closing.signal])
      const sent = await post({ agent, url, headers, body, signal, mayReach }).catch((error: unknown) => {
        closing.signal.throwIfAborted()
        const forbidden = forbiddenOf(error)
        if (forbidden) {
          const fields = { host: new URL(url).host, address: forbidden.message }
          log.warn(fields, 'a webhook leads to an address that is not public')
        }
        return failure(error, timeout.aborted ? timeoutMs : null)
      })
      return { ...sent, durationMs: Math.round(performance.now() - started) }
    },
    close: async () => {
      closing.abort(new Error('webhooks are sent no more'))
      await agent.destroy()
    },
  }
}

/** Returns only addresses that may be reached; having none left is an error. */
const checkedLookup =
  (lookup: Lookup, mayReach: AddressRule): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = error ? [] : found.filter(({ address }) => mayReach(address))
      const [first] = addresses
      if (error || !first) return done(error ?? new ForbiddenAddress(found[0]?.address), '', 0)
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }

interface Post {
  agent: Agent
  url: string
  headers: Record<string, string>
  body: string
  signal: AbortSignal
  mayReach: AddressRule
}

type Sent = Omit<SentMessage, 'durationMs'>

const post = async ({ agent, url, headers, body, signal, mayReach }: Post): Promise<Sent> => {
  const { origin, hostname, pathname, search } = new URL(url)
  // an address instead of a name is never looked up
  const host = hostname.replace(/^\[|\]$/g, '')
  if (ipaddr.isValid(host) && !mayReach(host)) throw new ForbiddenAddress(host)
  const response = await agent.request({
    origin,
    path: `${pathname}${search}`,
    method: 'POST',
    body,
    signal,
    headers: { ...headers, 'user-agent': 'wrkbench', accept: '*/*', 'accept-encoding': 'identity' },
  })
  return outcomeOf(response, await beginningOf(response.body))
}

const hints: Partial<Record<number, string>> = {
  401: ' It wants to know who sends: the address of most receivers holds a key.',
  403: ' It takes no messages from here. Check the key in the address, and whom the receiver lets in.',
  404: ' Nothing is at this path. Check the address.',
}

const outcomeOf = ({ statusCode }: Dispatcher.ResponseData, answer: string): Sent => {
  const said = { httpStatus: statusCode, answer }
  if (statusCode >= 200 && statusCode < 300)
    return { ...said, outcome: 'delivered', detail: `It answered ${statusCode}.` }
  if (statusCode >= 300 && statusCode < 400) {
    const detail = `It answered ${statusCode}, which leads elsewhere. Redirects are not followed: enter the address itself.`
    return { ...said, outcome: 'redirect', detail }
  }
  return { ...said, outcome: 'refused', detail: `It answered ${statusCode}.${hints[statusCode] ?? ''}` }
}

/**
 * Returns the beginning of the body, or what arrived before the connection broke: the status has already said what
 * matters.
 */
const beginningOf = async (body: AsyncIterable<Buffer>): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= answerBytes) break
    }
  } catch {}
  return Buffer.concat(chunks).subarray(0, answerBytes).toString('utf8')
}

const forbiddenOf = (error: unknown): ForbiddenAddress | null => {
  const cause = error instanceof Error && error.cause instanceof ForbiddenAddress ? error.cause : error
  return cause instanceof ForbiddenAddress ? cause : null
}

const failure = (error: unknown, timeoutMs: number | null): Sent => {
  const nothing = { httpStatus: null, answer: null }
  if (timeoutMs !== null) {
    return { ...nothing, outcome: 'timeout', detail: `No answer came within ${timeoutMs / 1000} s.` }
  }
  if (forbiddenOf(error)) {
    const detail =
      'Its address is not a public one. WEBHOOK_PRIVATE_NETWORKS names those that may be reached all the same.'
    return { ...nothing, outcome: 'forbidden', detail }
  }
  return { ...nothing, outcome: 'unreachable', detail: sayUnreachable(error as NodeJS.ErrnoException) }
}
