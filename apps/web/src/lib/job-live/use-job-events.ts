'use client'
import { aliveEvent, type JobEvent, type JobEventType } from '@wrkbench/contracts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import {
  type Connection,
  type ConnectionEvent,
  initialConnection,
  reduceConnection,
  silentMs,
} from '#lib/job-live/connection.ts'

const types: readonly JobEventType[] = ['run', 'progress', 'samples', 'log', 'job']

type Options = {
  jobId: string
  /** false once the job has ended, after which there are no more events */
  open: boolean
  /** the newest sequence seen, read when a connection is opened */
  lastSeq: () => number
  onEvent: (event: JobEvent) => void
}

const lookMs = 1000

/** Opens a stream and tells when it is lost: by an error, by silence, or because the browser went offline. */
const subscribe = ({ jobId, lastSeq, onEvent }: Options, tell: (event: ConnectionEvent) => void): (() => void) => {
  const source = new EventSource(`/api/v1/events?job=${encodeURIComponent(jobId)}&lastEventId=${lastSeq()}`)
  let heardAt = Date.now()
  const close = () => {
    // close it and wait ourselves, which the page can show, instead of leaving it to the browser
    source.close()
    clearInterval(watching)
    window.removeEventListener('offline', lose)
  }
  const lose = () => {
    close()
    tell({ type: 'lost', now: Date.now(), heardAt })
  }
  const listen = (type: string, act?: (message: MessageEvent<string>) => void) =>
    source.addEventListener(type, (message: MessageEvent<string>) => {
      heardAt = Date.now()
      act?.(message)
    })
  const watching = setInterval(() => Date.now() - heardAt > silentMs && lose(), lookMs)
  window.addEventListener('offline', lose)
  source.onopen = () => {
    heardAt = Date.now()
    tell({ type: 'opened' })
  }
  source.onerror = lose
  listen(aliveEvent)
  for (const type of types) {
    listen(type, (message) =>
      onEvent({ seq: Number(message.lastEventId), type, data: JSON.parse(message.data) } as JobEvent),
    )
  }
  return close
}

/** Opens one event stream for a job, and reopens it when it is lost. `reconnect` skips the wait. */
export const useJobEvents = (options: Options): { connection: Connection; reconnect: () => void } => {
  const latest = useRef(options)
  latest.current = options
  const [connection, tell] = useReducer(reduceConnection, initialConnection)
  const { jobId, open } = options
  const listening = connection.state === 'connecting' || connection.state === 'live'
  const reconnect = useCallback(() => tell({ type: 'retry' }), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new job means a new stream
  useEffect(() => {
    if (!open) tell({ type: 'closed' })
    else if (listening) return subscribe(latest.current, tell)
  }, [jobId, open, listening])

  useEffect(() => {
    if (connection.state !== 'waiting') return
    const timer = setTimeout(reconnect, Math.max(0, connection.retryAt - Date.now()))
    // whoever comes back to the page, or to the network, does not wait
    const onShown = () => document.visibilityState === 'visible' && reconnect()
    window.addEventListener('online', reconnect)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', reconnect)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [connection, reconnect])

  return { connection, reconnect }
}
