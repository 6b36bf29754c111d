'use client'
import { describeProfile, type Leaderboard, type MetricId } from '@wrkbench/contracts'
import {
  type ColumnId,
  classificationsOf,
  columnIds,
  columnOf,
  frameworksOf,
  isColumnId,
  languagesOf,
} from '@wrkbench/tables'
import { type ReactNode, useState } from 'react'
import { MeasurePick } from '#components/figures/measure-pick.tsx'
import { Button } from '#components/ui/button.tsx'
import { type Choice, Field, namedChoices, Pick } from '#components/ui/field.tsx'
import { MultiPick } from '#components/ui/multi-pick.tsx'
import { cx } from '#lib/cx.ts'
import { DateSlider } from './date-slider.tsx'

export type BoardParams = {
  scenario: string | null
  environment: string | null
  profile: string | null
  metric: MetricId
  at: string | null
  framework: string[]
  language: string[]
  class: string[]
  columns: ColumnId[]
}
type FiltersProps = {
  board: Leaderboard
  params: BoardParams
  setParams: (change: Partial<BoardParams>) => void
  /** the board is still the one before: what was chosen stands in the address alone */
  ahead: boolean
}

const summary = (chosen: readonly string[], all: readonly string[]): string => {
  if (chosen.length === 0) return `All ${all.length}`
  return chosen.length === 1 ? (chosen[0] ?? '') : `${chosen.length} of ${all.length}`
}

const Asked = ({ board, params, setParams, ahead }: FiltersProps) => {
  const { choices } = board
  const choose = (
    key: 'scenario' | 'environment' | 'profile',
    label: string,
    options: Choice[],
    value: string | undefined,
    width: string,
  ): ReactNode => {
    const chosen = (ahead ? params[key] : null) ?? value ?? params[key] ?? ''
    // a list without what is chosen would show its first entry instead
    const isOffered = options.some((option) => option.value === chosen)
    return (
      <Field label={label} className={width}>
        {(ids) => (
          <Pick
            {...ids}
            choices={isOffered ? options : [{ value: chosen, label: chosen || '–' }, ...options]}
            value={chosen}
            onChange={(event) => setParams({ [key]: event.target.value, at: null })}
          />
        )}
      </Field>
    )
  }
  return (
    <>
      {choose('scenario', 'Scenario', namedChoices(choices.scenarios), board.scenario?.id, 'sm:w-31')}
      {choose('environment', 'Environment', namedChoices(choices.environments), board.environment?.id, 'sm:w-31')}
      {choose(
        'profile',
        'Load',
        choices.profiles.map((entry) => ({ value: entry.id, label: describeProfile(entry.profile) })),
        board.profile?.id,
        'sm:w-31 xl:w-34',
      )}
      <MeasurePick
        label="Rank by"
        className="sm:w-28"
        metric={params.metric}
        onMetric={(metric) => setParams({ metric })}
      />
    </>
  )
}

const Shown = ({ board, params, setParams, hidden }: FiltersProps & { hidden: boolean }) => {
  const rows = [
    { key: 'framework', label: 'Framework', values: frameworksOf(board.rows) },
    { key: 'language', label: 'Language', values: languagesOf(board.rows) },
    { key: 'class', label: 'Classification', values: classificationsOf(board.rows) },
  ] as const
  const box = cx('sm:w-22', hidden && 'max-sm:hidden')
  const offered = columnIds.filter((id) => id !== board.metric)
  return (
    <>
      {rows
        .filter(({ key, values }) => values.length > 0 || params[key].length > 0)
        .map(({ key, label, values }) => (
          <MultiPick
            key={key}
            label={label}
            summary={summary(params[key], values)}
            choices={values.map((value) => ({ value, label: value }))}
            chosen={params[key]}
            onChange={(chosen) => setParams({ [key]: chosen })}
            className={box}
          />
        ))}
      <MultiPick
        label="Columns"
        summary={`${params.columns.length} of ${offered.length}`}
        choices={offered.map((id) => ({ value: id, label: columnOf(id).label }))}
        chosen={params.columns}
        onChange={(chosen) => setParams({ columns: columnIds.filter((id) => chosen.filter(isColumnId).includes(id)) })}
        className={box}
      />
    </>
  )
}

/** What is asked of the API, what is shown of it, and as of when. At 390 px the second part folds away. */
export const Filters = (props: FiltersProps) => {
  const [more, setMore] = useState(false)
  const { board, params, setParams } = props
  return (
    <div className="bar">
      <Asked {...props} />
      <Button className="w-full sm:hidden" aria-expanded={more} onClick={() => setMore(!more)}>
        {more ? 'Fewer filters' : 'Framework, language, columns'}
      </Button>
      <Shown {...props} hidden={!more} />
      <DateSlider
        dates={board.choices.dates}
        count={board.choices.dateCount}
        yearOnly={board.choices.yearOnly}
        at={params.at}
        onChange={(at) => setParams({ at })}
      />
    </div>
  )
}
