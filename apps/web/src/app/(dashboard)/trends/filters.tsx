'use client'
import { describeProfile, type SeriesList, type Trends } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { MeasurePick } from '#components/figures/measure-pick.tsx'
import { type Choice, Field, namedChoices, Pick } from '#components/ui/field.tsx'
import { MultiPick } from '#components/ui/multi-pick.tsx'
import { Segmented } from '#components/ui/segmented.tsx'
import { labelsOf } from '#lib/trends/lines.ts'
import { namesSeries, type TrendsParams } from './search-params.ts'

type FiltersProps = {
  list: SeriesList
  trends: Trends | undefined
  chosen: readonly string[]
  params: TrendsParams
  setParams: (change: Partial<TrendsParams>) => void
  /** the lines are still those before: what was chosen stands in the address alone */
  ahead: boolean
}

type Dimension = 'scenario' | 'environment' | 'profile'

/** The lines shown may be of several boards: then no single one is chosen. */
const severalOf = (key: Dimension, trends: Trends | undefined): boolean =>
  new Set((trends?.series ?? []).map((trend) => trend[key].id)).size > 1

/**
 * Another board has other series, over another time. What is offered lies within the one that is shown: what stands before
 * it stays as it is, even where lines and not the URL said it; what lines alone said of the rest goes with them.
 */
const anotherBoard = (key: Dimension, value: string, list: SeriesList, params: TrendsParams): Partial<TrendsParams> => {
  const rest = namesSeries(params) ? { environment: null, profile: null } : {}
  const scenario = key === 'scenario' ? {} : { scenario: list.scenario?.id ?? null }
  const environment = key === 'profile' ? { environment: list.environment?.id ?? null } : {}
  return { ...rest, ...scenario, ...environment, [key]: value || null, series: null, from: null, to: null }
}

/** Series of the board, and those of others that the URL brought. */
const seriesChoices = (list: SeriesList, trends: Trends | undefined): Choice[] => {
  const own = list.items.map(({ seriesId, subject, groups }) => ({
    value: seriesId,
    label: `${subject.displayName} (${groups})`,
  }))
  const known = new Set(own.map(({ value }) => value))
  const names = labelsOf(trends?.series ?? [])
  const others = (trends?.series ?? []).map(({ seriesId }, index) => ({
    value: seriesId,
    label: names[index] ?? seriesId,
  }))
  return [...own, ...others.filter(({ value }) => !known.has(value))]
}

export const Filters = ({ list, trends, chosen, params, setParams, ahead }: FiltersProps) => {
  const choose = (key: Dimension, label: string, choices: Choice[], value?: string): ReactNode => {
    const mixed = severalOf(key, trends)
    return (
      <Field label={label} className="sm:w-44">
        {(ids) => (
          <Pick
            {...ids}
            choices={mixed ? [{ value: '', label: 'Several' }, ...choices] : choices}
            value={(ahead ? params[key] : null) ?? (mixed ? '' : (value ?? ''))}
            onChange={(event) => setParams(anotherBoard(key, event.target.value, list, params))}
          />
        )}
      </Field>
    )
  }
  const offered = seriesChoices(list, trends)
  return (
    <div className="bar">
      {choose('scenario', 'Scenario', namedChoices(list.choices.scenarios), list.scenario?.id)}
      {choose('environment', 'Environment', namedChoices(list.choices.environments), list.environment?.id)}
      {choose(
        'profile',
        'Load',
        list.choices.profiles.map(({ id, profile }) => ({ value: id, label: describeProfile(profile) })),
        list.profile?.id,
      )}
      <MultiPick
        label="Series"
        summary={`${chosen.length} of ${offered.length}`}
        choices={offered}
        chosen={chosen}
        onChange={(series) => setParams({ series: series.length > 0 ? series : null })}
        className="sm:w-24"
      />
      <MeasurePick metric={params.metric} onMetric={(metric) => setParams({ metric })} />
      <div className="flex flex-wrap gap-4 sm:ml-auto">
        <Segmented
          label="Scale"
          choices={[
            { value: 'linear', label: 'Linear' },
            { value: 'log', label: 'Log' },
          ]}
          value={params.scale}
          onChange={(scale) => setParams({ scale: scale === 'log' ? 'log' : 'linear' })}
        />
        <Segmented
          label="View"
          choices={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
          value={params.view}
          onChange={(view) => setParams({ view: view === 'table' ? 'table' : 'chart' })}
        />
      </div>
    </div>
  )
}
