'use client'
import { Dialog } from 'radix-ui'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { AxisKeys } from '#components/charts/explore/axis-keys.tsx'
import { ExploreChoices } from '#components/charts/explore/explore-choices.tsx'
import { ExplorePicture } from '#components/charts/explore/explore-picture.tsx'
import { saySeconds } from '#components/charts/prepare/columns.ts'
import {
  type ExploreLine,
  exploreChoices,
  exploreLines,
  exploreRows,
  leftOut,
  prepareExplore,
  type Scale,
  type Span,
  spanOf,
  toggled,
} from '#components/charts/prepare/explore.ts'
import type { RunSeries } from '#components/charts/prepare/run-series.ts'
import { csvOf, TableTwin } from '#components/charts/table-twin.tsx'
import { Button } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { CsvButton } from '#components/ui/download.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { plural } from '#lib/text/figures.ts'

export type ExploreShown = { show: ExploreLine['key'][]; left: Scale; from: number | null; to: number | null }
type ExploreDialogProps = {
  series: RunSeries
  /** name of the exported file */
  name: string
  /** colour of the framework */
  colour: string
  shown: ExploreShown
  change: (change: Partial<ExploreShown>) => void
  close: () => void
  /** the element that gets the focus when the dialog closes */
  opener: () => HTMLElement | null
}

const scales = [
  { value: 'linear', label: 'Linear' },
  { value: 'log', label: 'Log' },
]
/** delay after the last move: the address does not follow every pixel */
const settleMs = 250
const twoDigits = (seconds: number): number => Number(seconds.toFixed(2))

/** Keeps the span while the brush moves; the address receives it afterwards. */
const useSpan = ({ from, to }: ExploreShown, change: ExploreDialogProps['change']) => {
  const [span, setSpan] = useState<Span | null>(from === null || to === null ? null : [from, to])
  const settle = useEffectEvent((next: Span | null) =>
    change({ from: next && twoDigits(next[0]), to: next && twoDigits(next[1]) }),
  )
  useEffect(() => {
    const timer = setTimeout(() => settle(span), settleMs)
    return () => clearTimeout(timer)
  }, [span])
  return [span, setSpan] as const
}

const useExplore = ({ series, colour, shown, change }: ExploreDialogProps) => {
  const { points } = series
  const { show, left: scale } = shown
  const [span, setSpan] = useSpan(shown, change)
  const choices = useMemo(() => exploreChoices(points, show, colour), [points, show, colour])
  const lines = useMemo(() => exploreLines(points, show, choices), [points, show, choices])
  const rows = useMemo(() => exploreRows(points, lines, scale), [points, lines, scale])
  const view = prepareExplore(series, rows, lines, { span, scale })
  const told = { points: points.slice(view.indexes[0], view.indexes[1] + 1), keys: lines }
  return { choices, lines, rows, view, told, setSpan }
}
type Explored = ReturnType<typeof useExplore>

const Head = ({ name, told, children }: { name: string; told: Explored['told']; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <Dialog.Title>Explore the run</Dialog.Title>
    <span className="ml-auto flex flex-wrap items-center gap-x-3 sm:gap-x-4">
      {children}
      <CsvButton name={`${name}-explored`} csv={() => csvOf(told)} />
      <ShareLink />
      <Dialog.Close className="btn">Close</Dialog.Close>
    </span>
  </div>
)

const Controls = ({ series, shown, change, choices }: ExploreDialogProps & Pick<Explored, 'choices'>) => (
  <div className="mt-3 flex items-start justify-between gap-x-8 gap-y-2 max-sm:flex-wrap">
    <ExploreChoices choices={choices} onToggle={(key) => change({ show: toggled(series.points, shown.show, key) })} />
    <div className="flex-none">
      <Segmented
        label="Left axis"
        choices={scales}
        value={shown.left}
        onChange={(value) => change({ left: value === 'log' ? 'log' : 'linear' })}
      />
    </div>
  </div>
)

const Foot = ({ rows, lines, view, onWhole }: Pick<Explored, 'rows' | 'lines' | 'view'> & { onWhole: () => void }) => {
  const zeros = leftOut(rows, lines)
  const [from, to] = view.domain.map(saySeconds)
  return (
    <p className="cap mt-2 flex min-h-4 flex-wrap items-baseline gap-x-4">
      <span role="status">
        {view.isWhole ? 'The whole run. Drag an edge of the strip, or move it by arrow keys.' : `${from} to ${to}`}
      </span>
      {!view.isWhole && (
        <Button look="quiet" className="cap" onClick={onWhole}>
          Whole run
        </Button>
      )}
      {zeros > 0 && (
        <span>{`A logarithmic axis has no zero: ${plural(zeros, 'figure is', 'figures are')} not drawn.`}</span>
      )}
    </p>
  )
}

/** The chart, or the same figures as a table, as high as the window allows. */
const Body = ({ rows, lines, view, told, setSpan, asTable }: Explored & { asTable: boolean }) => {
  const label = `${lines.map((line) => line.label).join(', ')} during the run`
  if (lines.length === 0) return <p className="text-ink-2">Nothing is chosen: pick a series above.</p>
  if (asTable) return <TableTwin {...told} height="100%" label={label} />
  const onIndexes = (first: number, last: number) => setSpan(spanOf(rows, first, last))
  return <ExplorePicture rows={rows} lines={lines} view={view} label={label} onIndexes={onIndexes} />
}

const releases = ['pointerup', 'touchend', 'touchcancel', 'blur'] as const

/**
 * Holds back new data of a running run while something is held with the pointer: a redrawn strip would slip from the
 * hand.
 */
const useUnheld = <T,>(newest: T): [T, () => void] => {
  const [shown, setShown] = useState(newest)
  const [held, setHeld] = useState(false)
  if (!held && shown !== newest) setShown(newest)
  useEffect(() => {
    if (!held) return
    const release = () => setHeld(false)
    for (const event of releases) window.addEventListener(event, release)
    return () => {
      for (const event of releases) window.removeEventListener(event, release)
    }
  }, [held])
  return [held ? shown : newest, () => setHeld(true)]
}

/** A large view of what happened in a run: any of its series over any part of its time. */
export const ExploreDialog = (given: ExploreDialogProps) => {
  const [series, hold] = useUnheld(given.series)
  const props = { ...given, series }
  const explored = useExplore(props)
  const [asTable, setAsTable] = useState(false)
  // the brush cannot reset both its edges at once: a new brush can
  const [brush, setBrush] = useState(0)
  const showWhole = () => {
    explored.setSpan(null)
    setBrush(brush + 1)
  }
  // focus nothing that could be pressed by mistake: the first Tab leads to the first control
  const takeFocus = (event: Event) => {
    event.preventDefault()
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus()
  }
  const returnFocus = (event: Event) => {
    event.preventDefault()
    props.opener()?.focus()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.close()}>
      <Dialog.Portal>
        <Dialog.Content
          className="whole"
          aria-describedby={undefined}
          onOpenAutoFocus={takeFocus}
          onCloseAutoFocus={returnFocus}
        >
          <Head name={props.name} told={explored.told}>
            <Button look="quiet" onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Chart' : 'Table'}
            </Button>
          </Head>
          <Controls {...props} choices={explored.choices} />
          <AxisKeys axes={explored.view.axes} lines={explored.lines} />
          <div className="fig relative min-h-80 flex-1" onPointerDown={hold}>
            <div className="absolute inset-0">
              <Body key={brush} {...explored} asTable={asTable} />
            </div>
          </div>
          <Foot {...explored} onWhole={showWhole} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
