'use client'
import { useQuery } from '@tanstack/react-query'
import { type CompareQuery, type Comparison, metricCatalogue, noisePercent } from '@wrkbench/contracts'
import { lazy, Suspense, useState } from 'react'
import { isAway } from '#api/problem.ts'
import { comparisonQuery, seriesListQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { Figures, Hatches } from '#components/figures/compared-figures.tsx'
import { ifClosedLoop } from '#components/figures/latency-name.tsx'
import { MeasurePick } from '#components/figures/measure-pick.tsx'
import { NotTold } from '#components/figures/not-told.tsx'
import { NothingMeasured } from '#components/figures/nothing-measured.tsx'
import { Ratios } from '#components/figures/ratios.tsx'
import { LeftOut } from '#components/shell/left-out.tsx'
import { Button } from '#components/ui/button.tsx'
import { ShareLink } from '#components/ui/copy-button.tsx'
import { PngButton } from '#components/ui/download.tsx'
import { EmbedButton } from '#components/ui/embed-button.tsx'
import { ExportLinks } from '#components/ui/export-links.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PublicLink } from '#components/ui/public-link.tsx'
import { PageHead, Section } from '#components/ui/section.tsx'
import { PageSkeleton } from '#components/ui/skeleton.tsx'
import { Swatch } from '#components/ui/swatch.tsx'
import { comparisonTitle, isOther } from '#lib/compare/names.ts'
import { sayNoDifference } from '#lib/compare/no-difference.ts'
import { saySelector, without } from '#lib/compare/sides.ts'
import { comparisonPng } from '#lib/picture/take-picture.ts'
import { useHere } from '#lib/project/use-here.ts'
import { headUnit } from '#lib/text/figures.ts'
import { isComparisonTold, isPairTold } from '#lib/url/told.ts'
import { useUrlState } from '#lib/url/use-url-state.ts'
import { Latency } from './latency.tsx'
import { askedOf, compareParams, exportOf } from './search-params.ts'

const loadForm = () => import('./side-form.tsx')
const SideForm = lazy(async () => ({ default: (await loadForm()).SideForm }))

/** The colour of the server that a side is about, as in the drawings below; nothing for a side of several servers. */
const SideSwatch = ({ source, side }: { source: Comparison; side: number }) => {
  const [first, ...others] = source.groups.filter((group) => group.side === side)
  if (!first || others.some(({ series }) => series.subject.name !== first.series.subject.name)) return null
  return <Swatch of={first.series.subject} hollow={isOther(first, source.groups)} />
}

const Differences = ({ source }: { source: Comparison }) =>
  source.differences.length === 0 ? (
    <p className="text-ink-2">{sayNoDifference(source)}</p>
  ) : (
    <table className="tbl tight blocks max-w-[980px]" aria-label="What differs">
      <thead>
        <tr>
          <th>Fact</th>
          {source.sides.map(({ selector, label }) => (
            <th key={selector}>{label}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {source.differences.map(({ kind, label, values }) => (
          <tr key={`${kind} ${label}`}>
            <th scope="row" className="font-normal text-ink-2 max-sm:col-span-2">
              {label}
            </th>
            {values.map((value, side) => (
              <td key={source.sides[side]?.selector} className="wide" data-l={source.sides[side]?.label}>
                {value ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )

/** Nothing fits a side that names neither, though something was handed in. */
const leavesOutProposed = ({ missing, sides }: Comparison): boolean =>
  missing.some(({ side, what }) => what === sides[side]?.selector && !/(^|,)(branch|commit|job):/.test(what))

const mostMissing = 20

/** What has no counterpart, gathered by the reason, which is mostly the same. */
const Missing = ({ source }: { source: Comparison }) => {
  const reasons = new Map<string, string[]>()
  for (const { side, what, reason } of source.missing.slice(0, mostMissing)) {
    const name = what === source.sides[side]?.selector ? source.sides[side].label : what
    reasons.set(reason, [...(reasons.get(reason) ?? []), name])
  }
  const further = source.missing.length - mostMissing
  return (
    <Section
      id="missing"
      title={isComparable(source) && source.pairs.length === 0 ? 'Nothing can be compared' : 'Not compared'}
    >
      {[...reasons].map(([reason, [only = '', ...others]]) =>
        others.length === 0 ? (
          <p key={reason} className="mb-1">
            <b>{only}</b>: {reason}
          </p>
        ) : (
          <div key={reason} className="mb-3">
            <p className="first-letter:uppercase">{reason}:</p>
            <ul className="cap mt-1 grid gap-x-10 gap-y-0.5 md:grid-cols-2">
              {[only, ...others].map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        ),
      )}
      {leavesOutProposed(source) && (
        <p className="cap mt-2">What a pull request handed in takes part where its branch or commit is named.</p>
      )}
      {further > 0 && <p className="cap mt-2">{`${further} more`}</p>}
    </Section>
  )
}

const isHatched = ({ groups }: Comparison): boolean => groups.some((group) => isOther(group, groups))

/** Where one side has no results, nothing can be said of what differs. */
const isComparable = ({ sides }: Comparison): boolean => sides.filter(({ groups }) => groups > 0).length > 1

/** Without a single pair that is the answer of the page, and comes first. */
const isMissingFirst = (source: Comparison): boolean =>
  !isComparable(source) || (source.pairs.length === 0 && source.missing.length > 0)

const Body = ({ source, asked }: { source: Comparison; asked: CompareQuery }) => {
  const unit = headUnit(source.metric)
  return (
    <>
      <Hatches />
      {source.sentences.length > 0 && (
        <ul className="mt-6 grid max-w-[96ch] gap-1">
          {source.sentences.map((sentence, index) => (
            <li key={sentence} className={index === 0 ? 'text-t3 leading-[var(--lh3)] font-medium' : undefined}>
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {isMissingFirst(source) && <Missing source={source} />}
      {isComparable(source) && (
        <Section id="differs" title="What else differs">
          <Differences source={source} />
        </Section>
      )}
      {source.pairs.length > 0 && (
        <Section
          id="ratios"
          title="Ratios"
          note={`${metricCatalogue[source.metric].short}, first ÷ second, 95 % interval, log scale; grey: ±${noisePercent(source.threshold)} %, no relevant difference; ${source.pairs.length === 1 ? 'one pair' : `${source.pairs.length} pairs, adjusted together`}`}
        >
          <Ratios source={source} />
        </Section>
      )}
      {source.groups.length > 0 && (
        <>
          <Section
            id="figures"
            title={metricCatalogue[source.metric].label}
            note={
              <>
                {`${unit ? `${unit}, ` : ''}median of the rounds, whisker is the 95 % interval, dots are rounds${isHatched(source) ? '; hatched: another side of the same server' : ''}`}
                {ifClosedLoop(
                  source.metric,
                  source.groups.map(({ series }) => series.profile.profile),
                )}
              </>
            }
          >
            <Figures source={source} />
          </Section>
          <Latency source={source} asked={asked} />
        </>
      )}
      {!isMissingFirst(source) && source.missing.length > 0 && <Missing source={source} />}
    </>
  )
}

const Nothing = () => (
  <NothingMeasured title="Compare">
    Two servers, dates, commits or machines can be compared here as soon as each has results.
  </NothingMeasured>
)

export const CompareView = () => {
  const [params, setParams] = useUrlState(compareParams)
  const [adding, setAdding] = useState(false)
  const here = useHere()
  const list = useQuery(seriesListQuery({}))
  const asked = askedOf(params, list.data)
  const comparison = useSteadyQuery({
    ...comparisonQuery(asked ?? { a: '', b: [] }),
    enabled: asked !== null,
    retry: false,
  })
  if (list.error && !list.data) throw list.error
  if (!list.data) return <PageSkeleton rows={8} />
  if (list.data.choices.scenarios.length === 0) return <Nothing />
  const source = asked ? comparison.data : undefined
  const selectors = asked ? [asked.a, ...asked.b] : [params.a, ...(params.b ?? [])].filter((side) => side !== null)
  const set = (sides: { a: string | null; b: string[] }) =>
    setParams({ ...sides, scenario: asked?.scenario ?? params.scenario, profile: asked?.profile ?? params.profile })
  const add = (selector: string) => {
    const [a = null, ...b] = [...selectors, selector]
    set({ a, b })
    setAdding(false)
  }
  return (
    <div aria-busy={comparison.isPlaceholderData}>
      <PageHead
        title={source ? comparisonTitle(source) : 'Compare'}
        actions={
          source &&
          asked && (
            <>
              <ExportLinks
                query={exportOf(asked)}
                markdown={async () =>
                  (await import('#lib/compare/markdown.ts')).comparisonMarkdown(source, here().href)
                }
              >
                <PngButton name="comparison" picture={() => comparisonPng(source, comparisonTitle(source))} />
              </ExportLinks>
              <EmbedButton title={comparisonTitle(source)} />
              <PublicLink view={{ page: 'compare', query: asked }} />
              <ShareLink />
            </>
          )
        }
      />
      <LeftOut params={compareParams} />
      <div className="bar">
        <ul className="flex min-w-0 flex-wrap gap-2 empty:hidden" aria-label="Sides">
          {selectors.map((selector, index) => (
            <li key={selector} className="flex min-h-[var(--hit)] items-center gap-2 rounded-control bg-surface px-3">
              <span className="min-w-0 break-words">
                {source && <SideSwatch source={source} side={index} />}
                <b>{source?.sides[index]?.label ?? saySelector(selector)}</b>
              </span>
              <Button
                look="quiet"
                className="-mx-3 min-h-[var(--hit)] min-w-8 no-underline!"
                aria-label={`Remove ${source?.sides[index]?.label ?? saySelector(selector)}`}
                onClick={() => set(without(selectors, index))}
              >
                ×
              </Button>
            </li>
          ))}
        </ul>
        <Button
          // enlarged on a phone, its words take two lines
          className="max-sm:h-auto! max-sm:min-h-[var(--hit)] max-sm:py-1! max-sm:leading-[var(--lh2)]! max-sm:whitespace-normal!"
          aria-expanded={adding}
          onPointerEnter={loadForm}
          onFocus={loadForm}
          onClick={() => setAdding(!adding)}
        >
          Add server, date, job, branch or commit
        </Button>
        <MeasurePick className="sm:ml-auto" metric={params.metric} onMetric={(metric) => setParams({ metric })} />
      </div>
      {adding && (
        <Suspense>
          <SideForm list={list.data} onAdd={add} close={() => setAdding(false)} />
        </Suspense>
      )}
      {comparison.error && asked && !(source && isAway(comparison.error)) && (
        <div className="section" role="alert">
          <Notice tone="bad" title="This cannot be compared">
            <p>{comparison.error.message}</p>
          </Notice>
        </div>
      )}
      {!asked && (
        <div className="section">
          <Notice title={selectors.length === 1 ? 'One side is there, add another' : 'Nothing to compare yet'}>
            <p>
              A side is a server, a date, a job, a branch, a commit or an environment, or several of these together.
            </p>
          </Notice>
        </div>
      )}
      {source && !isPairTold(source) && (
        <div className="section">
          <NotTold
            metric={source.metric}
            inPairs={isComparisonTold(source)}
            onMetric={(metric) => setParams({ metric })}
          />
        </div>
      )}
      {source && asked && isComparisonTold(source) && <Body source={source} asked={asked} />}
      {!source && asked && !comparison.error && <PageSkeleton rows={6} />}
    </div>
  )
}
