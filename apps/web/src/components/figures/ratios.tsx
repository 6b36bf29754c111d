import { type Comparison, noisePercent, type SharedReasons, sharedReasons } from '@wrkbench/contracts'
import { type RatioRow, ratioRows, verdictWord } from '@wrkbench/tables'
import { Reason, ReasonNotes } from '#components/figures/reasons.tsx'
import { Explained } from '#components/ui/explained.tsx'
import { foldRatios, ratioScale, withoutSharedStart } from '#lib/compare/ratios.ts'
import { cx } from '#lib/cx.ts'
import { formatTick, headUnit, missing, nbsp } from '#lib/text/figures.ts'

type Scale = ReturnType<typeof ratioScale>
const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

const colours = { faster: 'var(--faster)', slower: 'var(--slower)', same: 'var(--ink)', inconclusive: 'var(--ink-2)' }

/** An arrow in the direction in which a bound may still move, right or left. */
const Arrow = ({ x, points, colour }: { x: number; points: 1 | -1; colour: string }) => (
  <svg x={percent(x)} y="20" width="1" height="1" className="overflow-visible" aria-hidden="true">
    <path
      d={`M ${points * 5} 0 H ${points * 18} m ${points * -4} -4 l ${points * 4} 4 l ${points * -4} 4`}
      fill="none"
      stroke={colour}
      strokeWidth="1.5"
    />
  </svg>
)

/** The ratio on a logarithmic axis. Grey: no relevant difference; filled if decided, dashed if not. */
const Forest = ({ row: { pair }, scale, threshold }: { row: RatioRow; scale: Scale; threshold: number }) => {
  const { place } = scale
  const [from, to] = [place(1 / (1 + threshold)), place(1 + threshold)]
  const colour = colours[pair.verdict]
  const decided = pair.verdict === 'faster' || pair.verdict === 'slower'
  const dash = pair.verdict === 'inconclusive' ? '3 3' : undefined
  return (
    <svg width="100%" height="40" aria-hidden="true" className="block overflow-visible">
      <rect x={percent(from)} width={percent(to - from)} y="0" height="40" fill="var(--surface-2)" />
      <line x1="50%" x2="50%" y1="0" y2="40" stroke="var(--line-strong)" />
      {pair.interval && (
        <>
          <line
            x1={percent(place(pair.interval.low))}
            x2={percent(place(pair.interval.high))}
            y1="20"
            y2="20"
            stroke={colour}
            strokeWidth="1.5"
            strokeDasharray={dash}
          />
          {[pair.interval.low, pair.interval.high].map((end) => (
            <line
              key={end}
              x1={percent(place(end))}
              x2={percent(place(end))}
              y1="15"
              y2="25"
              stroke={colour}
              strokeWidth="1.5"
            />
          ))}
        </>
      )}
      {pair.ratio !== null && pair.bound && (
        <Arrow x={place(pair.ratio)} points={pair.bound === 'at-least' ? 1 : -1} colour={colour} />
      )}
      {pair.ratio !== null && (
        <circle
          cx={percent(place(pair.ratio))}
          cy="20"
          r="4.5"
          fill={decided ? colour : 'var(--bg)'}
          stroke={colour}
          strokeWidth="1.5"
        />
      )}
    </svg>
  )
}

const tickText = (tick: number): string => {
  if (tick >= 1e4) return `${formatTick(tick)}×`
  return tick <= 1e-4 ? `1/${formatTick(Math.round(1 / tick))}×` : `${tick}×`
}

const Axis = ({ scale }: { scale: Scale }) => (
  <svg width="100%" height="16" aria-hidden="true" className="fig block overflow-visible">
    {scale.ticks.map((tick) => (
      <text key={tick} x={percent(scale.place(tick))} y="12" textAnchor="middle">
        {tickText(tick)}
      </text>
    ))}
  </svg>
)

/** Why there is no verdict, where more rounds are not what is missing. */
const whyNone = ({ pair }: RatioRow): string | null =>
  pair.verdict === 'inconclusive' && !pair.moreRounds ? pair.method.replace('no verdict: ', '') : null

type VerdictProps = { source: Comparison; row: RatioRow; reasons: SharedReasons }

const Verdict = ({ source, row, row: { pair }, reasons }: VerdictProps) => {
  const why = whyNone(row)
  return (
    <Explained tip={pair.method}>
      <span
        className={cx(
          'font-medium whitespace-nowrap',
          pair.verdict === 'faster' && 'text-faster',
          pair.verdict === 'slower' && 'text-slower',
        )}
      >
        {verdictWord(source, pair.verdict)}
      </span>{' '}
      {pair.verdict === 'inconclusive' && (
        <span className="cap">
          {why === null ? `about ${pair.moreRounds} more rounds` : <Reason why={why} reasons={reasons} />}
        </span>
      )}
      {pair.bound && pair.verdict !== 'inconclusive' && <span className="cap">though it was held back</span>}
      {pair.sameHardware === false && <span className="cap block text-warn">different hardware</span>}
      {!pair.sameMethod && <span className="cap block text-warn">not measured the same way</span>}
    </Explained>
  )
}

const percentOf = (share: number): string => `${noisePercent(share)} %`

/** Explains the four verdicts; the numbers are those of the verdicts in the statistics package. */
const verdictTip = (threshold: number): string =>
  `Faster, slower: the difference exceeds ${percentOf(threshold)} (twice that with fewer than 8 rounds in all), the whole interval lies on that side, and chance alone would show as much in at most 1 of 100 pairs of equal servers, with all pairs of this table allowed for. No relevant difference: the whole interval lies within ${percentOf(threshold)}. Inconclusive: these rounds cannot tell. A verdict takes 3 rounds on both sides, and 10 to tell 5 % apart on a quiet machine. A machine that was slower that day is not chance: only the rounds of one job take turns.`

type RatioTableProps = {
  source: Comparison
  rows: readonly RatioRow[]
  all: readonly RatioRow[]
  label: string
  className?: string
}

/** On a phone a row begins with its verdict and ratio, and ends with the load and the drawing. */
const RatioTable = ({ source, rows, all, label, className }: RatioTableProps) => {
  const scale = ratioScale(source)
  const unit = headUnit(source.metric)
  const withUnit = (figure: string): string => (unit && figure !== missing ? `${figure}${nbsp}${unit}` : figure)
  const reasons = sharedReasons(rows.map(whyNone))
  const loads = new Set(all.map(({ load }) => load)).size > 1
  const isOneCell = new Set(all.map(({ scenario, load, place }) => [scenario, load, place].join())).size === 1
  return (
    <>
      <table className={cx('tbl blocks ratios', rows.length < all.length && 'part', className)} aria-label={label}>
        <thead>
          <tr>
            <th>Scenario</th>
            <th>Pair</th>
            <th className="num">Ratio</th>
            <th scope="col" className="num whitespace-nowrap">
              95 %
            </th>
            <td className="w-[26%] min-w-40 px-5 max-sm:hidden">
              <Axis scale={scale} />
            </td>
            <th scope="col" data-tip={verdictTip(source.threshold)} tabIndex={0}>
              Verdict
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.pair.a} ${row.pair.b}`}>
              <td
                className={cx('max-sm:order-5 max-sm:col-span-full', isOneCell && 'max-sm:hidden!')}
                data-tip={[row.load, row.place].filter(Boolean).join('\n')}
              >
                {row.scenario}
                {loads && (
                  <span className="cap block max-w-64 truncate max-sm:max-w-none max-sm:whitespace-normal">
                    {row.load}
                  </span>
                )}
                {row.place && (
                  <span className="cap block max-w-64 truncate max-sm:max-w-none max-sm:whitespace-normal">
                    {row.place}
                  </span>
                )}
              </td>
              <th scope="row" className="font-normal max-sm:order-3">
                {/* a row that is too long for one line has one for each side */}
                <span className="inline-block">
                  <b>{row.a}</b> <span className="u">{withUnit(row.aFigure)}</span>
                </span>{' '}
                <span className="inline-block">
                  against {withoutSharedStart(row.a, row.b)} <span className="u">{withUnit(row.bFigure)}</span>
                </span>
              </th>
              <td className="num max-sm:order-2 max-sm:text-right!" data-l="ratio">
                <b>{row.ratio}</b>
              </td>
              <td className="num whitespace-nowrap max-sm:order-4 max-sm:text-right!" data-l="95 %">
                {row.interval}
              </td>
              <td
                className={cx(
                  'fig px-5 max-sm:order-6 max-sm:col-span-full max-sm:px-4!',
                  !row.pair.interval && 'max-sm:hidden!',
                )}
              >
                <Forest row={row} scale={scale} threshold={source.threshold} />
              </td>
              <td className="max-sm:order-1">
                <Verdict source={source} row={row} reasons={reasons} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ReasonNotes reasons={reasons} of="no verdict" className="text-ink-2" />
    </>
  )
}

/** All pairs; of many, those without a relevant difference are folded. */
export const Ratios = ({ source }: { source: Comparison }) => {
  const rows = ratioRows(source)
  const { shown, folded } = foldRatios(rows)
  return (
    <>
      {/* on a phone the table has no head */}
      <div className="px-4 sm:hidden">
        <Axis scale={ratioScale(source)} />
      </div>
      {shown.length > 0 && <RatioTable source={source} rows={shown} all={rows} label="Ratios and verdicts" />}
      {folded.length > 0 && (
        <details className="facts mt-4">
          <summary className="cursor-pointer text-ink-2">
            {`${shown.length > 0 ? `${folded.length} more` : `All ${folded.length} pairs`} without a relevant difference`}
          </summary>
          <RatioTable
            source={source}
            rows={folded}
            all={rows}
            label="Ratios without a relevant difference"
            className="mt-3"
          />
        </details>
      )}
    </>
  )
}
