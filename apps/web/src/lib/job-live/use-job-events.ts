'use client'
import type { JobEvent, JobEventType } from '@wrkbench/contracts'
import { useCallback, useEffect, useReducer, useRef } from 'react'
import { type Connection, type ConnectionEvent, initialConnection, reduceConnection } from '#lib/job-live/connection.ts'

const types: readonly JobEventType[] = ['run', 'progress', 'samples', 'log', 'job']

type Options = {
  jobId: string
  /** false once the job has ended, after which there are no more events */
  open: boolean
  /** the newest sequence seen, read when a connection is opened */
  lastSeq: () => number
  onEvent: (event: JobEvent) => void
}

const subscribe = ({ jobId, lastSeq, onEvent }: Options, tell: (event: ConnectionEvent) => void): (() => void) => {
  const source = new EventSource(`/api/v1/events?job=${encodeURIComponent(jobId)}&lastEventId=${lastSeq()}`)
  source.onopen = () => tell({ type: 'opened' })
  source.onerror = () => {
    // close it and wait ourselves, which the page can show, instead of leaving it to the browser
    source.close()
    tell({ type: 'lost', now: Date.now() })
  }
  for (const type of types) {
    source.addEventListener(type, (message: MessageEvent<string>) => {
      onEvent({ seq: Number(message.lastEventId), type, data: JSON.parse(message.data) } as JobEvent)
    })
  }
  return () => source.close()
}

/** Opens one event stream for a job, and reopens it when it is lost. `reconnect` skips the wait. */
export const useJobEvents = (options: Options): { connection: Connection; reconnect: () => void } => {
  const latest = useRef(options)
  latest.current = options
  const lostSince = useRef<number | undefined>(undefined)
  const [connection, tell] = useReducer(
    (current: Connection, event: ConnectionEvent) => reduceConnection(current, event, lostSince.current),
    initialConnection,
  )
  const { jobId, open } = options
  const listening = connection.state === 'connecting' || connection.state === 'live'

  useEffect(() => {
    if (connection.state === 'live') lostSince.current = undefined
    if (connection.state === 'waiting') lostSince.current ??= connection.lostAt
  }, [connection])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new job means a new stream
  useEffect(() => {
    if (!open) tell({ type: 'closed' })
    else if (listening) return subscribe(latest.current, tell)
  }, [jobId, open, listening])

  useEffect(() => {
    if (connection.state !== 'waiting') return
    const timer = setTimeout(() => tell({ type: 'retry' }), Math.max(0, connection.retryAt - Date.now()))
    return () => clearTimeout(timer)
  }, [connection])

  return { connection, reconnect: useCallback(() => tell({ type: 'retry' }), []) }
}
