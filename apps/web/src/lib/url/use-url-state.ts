import { useSearchParams } from 'next/navigation'
import { startTransition, useMemo, useOptimistic } from 'react'
import { type Change, changedSearch, type Params, readParams, type Values } from './params.ts'

/** What a page shows, kept in its address: shared with it, and gone back to when each change is an entry of the history. */
export const useUrlState = <P extends Params>(
  params: P,
  history: 'push' | 'replace' = 'push',
): [values: Values<P>, change: (change: Change<P>) => void] => {
  // the router follows in its own time; what was chosen is shown at once
  const [search, showAhead] = useOptimistic(useSearchParams().toString())
  const values = useMemo(() => readParams(params, new URLSearchParams(search)), [params, search])
  const change = (wanted: Change<P>) => {
    const next = changedSearch(params, search, wanted)
    const { pathname, hash } = window.location
    startTransition(() => {
      showAhead(next)
      try {
        window.history[`${history}State`](null, '', `${pathname}${next}${hash}`)
      } catch {
        // Safari takes a hundred of them in some seconds: a key that is held down goes on when it is pressed again
      }
    })
  }
  return [values, change]
}
