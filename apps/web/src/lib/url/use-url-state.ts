import { useSearchParams } from 'next/navigation'
import { startTransition, useMemo, useOptimistic } from 'react'
import { type Change, changedSearch, type Params, readParams, type Values } from './params.ts'

/**
 * Keeps a page's state in its address: it is shared with the address, and "back" restores it if each change is an entry
 * of the history. A single change may say otherwise: what is typed replaces what was typed before.
 */
export const useUrlState = <P extends Params>(
  params: P,
  history: 'push' | 'replace' = 'push',
): [values: Values<P>, change: (change: Change<P>, history?: 'push' | 'replace') => void] => {
  // the router follows later; show what was chosen at once
  const [search, showAhead] = useOptimistic(useSearchParams().toString())
  const values = useMemo(() => readParams(params, new URLSearchParams(search)), [params, search])
  const change = (wanted: Change<P>, by = history) => {
    // the address is ahead of what is rendered: of two changes at once, the second must not undo the first
    const { pathname, hash, search: now } = window.location
    const next = changedSearch(params, now, wanted)
    startTransition(() => {
      showAhead(next)
      try {
        window.history[`${by}State`](null, '', `${pathname}${next}${hash}`)
      } catch {
        // Safari allows a hundred changes within some seconds: a key that is held down continues when it is pressed
        // again
      }
    })
  }
  return [values, change]
}
