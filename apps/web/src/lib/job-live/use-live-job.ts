'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isJobOver, type JobDetail, type JobEvent, type RunDetail, type RunLog } from '@wrkbench/contracts'
import { useCallback, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { jobQuery, runLogQuery, runQuery } from '#api/queries.ts'
import { currentRun } from '#lib/job/job-progress.ts'
import { addHistory, applyEvent, initialState, type LiveState, rebase } from '#lib/job-live/live-state.ts'
import { useJobEvents } from '#lib/job-live/use-job-events.ts'

type Action =
  | { type: 'event'; event: JobEvent }
  | { type: 'fetched'; detail: JobDetail }
  | { type: 'history'; run: RunDetail; log: RunLog }

const reduce = (state: LiveState, action: Action): LiveState => {
  switch (action.type) {
    case 'event':
      return applyEvent(state, action.event)
    case 'fetched':
      return rebase(state, action.detail)
    case 'history':
      return addHistory(state, action.run.id, {
        samples: action.run.timeline,
        log: action.log.items,
        phases: action.run.phases,
      })
  }
}

const refetchPauseMs = 150

/** Fetches the job again when events indicate figures that they do not carry; several events at once cost one fetch. */
const useRefetch = (id: string, outdated: number): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (outdated === 0) return
    const timer = setTimeout(() => client.invalidateQueries({ queryKey: jobQuery(id).queryKey }), refetchPauseMs)
    return () => clearTimeout(timer)
  }, [client, id, outdated])
}

/** Adds what happened in the current run before this page was opened. */
const useHistory = (state: LiveState, dispatch: (action: Action) => void): void => {
  const active = currentRun(state.detail.runList)
  const wanted = active && !state.entered[active.id]?.CLAIMED ? active.id : null
  const run = useQuery({ ...runQuery(wanted ?? ''), enabled: wanted !== null, staleTime: Number.POSITIVE_INFINITY })
  const log = useQuery({ ...runLogQuery(wanted ?? ''), enabled: wanted !== null, staleTime: Number.POSITIVE_INFINITY })
  useEffect(() => {
    if (wanted && run.data && log.data) dispatch({ type: 'history', run: run.data, log: log.data })
  }, [wanted, run.data, log.data, dispatch])
}

/** A job, kept up to date by one event stream on top of the answer that the page was rendered from. */
export const useLiveJob = (detail: JobDetail) => {
  const [state, dispatch] = useReducer(reduce, detail, initialState)
  const seq = useRef(state.seq)
  seq.current = state.seq
  // before painting: otherwise, when the job ends, the page would show its last figures as missing for a moment
  useLayoutEffect(() => dispatch({ type: 'fetched', detail }), [detail])
  useRefetch(detail.id, state.outdated)
  useHistory(state, dispatch)
  const { connection, reconnect } = useJobEvents({
    jobId: detail.id,
    open: !isJobOver(detail.status),
    lastSeq: useCallback(() => seq.current, []),
    onEvent: useCallback((event: JobEvent) => dispatch({ type: 'event', event }), []),
  })
  return { state, connection, reconnect }
}
