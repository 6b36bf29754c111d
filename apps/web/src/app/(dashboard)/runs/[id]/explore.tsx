'use client'
import { lazy, Suspense } from 'react'
import type { RunSeries } from '#components/charts/prepare/run-series.ts'
import { Button } from '#components/ui/button.tsx'
import { Icon } from '#components/ui/icon.tsx'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { exploreParams } from './search-params.ts'

const load = () => import('#components/charts/explore/explore-dialog.tsx')
const ExploreDialog = lazy(() => load().then((module) => ({ default: module.ExploreDialog })))

/** A line under a glass. */
const glass = 'M7 2a5 5 0 1 0 0 10a5 5 0 1 0 0-10M10.6 10.6L14.2 14.2M4.4 8l1.8-2.2l1.6 2l1.8-2.4'

const Fetching = () => (
  <div className="whole" role="status">
    Fetching the chart…
  </div>
)

const openerId = 'explore'

/** Opens the large chart, which is loaded when the button is reached. */
export const ExploreButton = ({ disabled }: { disabled: boolean }) => {
  const [, open] = useUrlState(exploreParams)
  return (
    <Button
      id={openerId}
      disabled={disabled}
      aria-haspopup="dialog"
      onPointerEnter={load}
      onFocus={load}
      onClick={() => open({ explore: '1' })}
    >
      <Icon d={glass} size={14} />
      Explore
    </Button>
  )
}

/** The large chart while the address says so. It stays as it is when the run ends and the page is set anew. */
export const Explore = (props: { series: RunSeries; name: string; colour: string }) => {
  const [{ explore, ...shown }, change] = useUrlState(exploreParams, 'replace')
  if (!explore) return null
  return (
    <Suspense fallback={<Fetching />}>
      <ExploreDialog
        {...props}
        shown={shown}
        change={change}
        close={() => change({ explore: null, show: null, left: null, from: null, to: null })}
        opener={() => document.getElementById(openerId)}
      />
    </Suspense>
  )
}
