import type { Overview, OverviewTrouble } from '@wrkbench/contracts'
import { Link } from '#components/ui/link.tsx'
import { Ago } from '#components/ui/moment.tsx'
import { troubleHref, troublesHref } from '#lib/overview/hrefs.ts'
import { sayFurther } from '#lib/overview/words.ts'
import { plural } from '#lib/text/figures.ts'

const words: Record<OverviewTrouble['kind'], string> = {
  'open-alert': 'worse',
  'failed-job': 'failed',
  'lost-runner': 'away',
  'stale-suite': 'late',
  'flagged-results': 'in doubt',
}

/** A cross for what stopped, an arrow for what got worse, a hollow circle for what is in doubt: told apart in greyscale too. */
const Glyph = ({ kind }: Pick<OverviewTrouble, 'kind'>) => (
  <svg width="12" height="20" aria-hidden="true" className="shrink-0">
    {kind === 'flagged-results' ? (
      <circle cx="6" cy="10" r="4" fill="none" stroke="var(--warn)" strokeWidth="1.75" />
    ) : kind === 'open-alert' ? (
      <path d="M1 6h10l-5 8z" fill="var(--slower)" />
    ) : (
      <path d="M2 6l8 8M10 6l-8 8" stroke="var(--slower)" strokeWidth="1.75" />
    )}
  </svg>
)

/** How many more there are of a kind, with the way to all of them. */
const Further = ({ furtherWrong }: Pick<Overview, 'furtherWrong'>) =>
  furtherWrong.length > 0 && (
    <p className="cap flex flex-wrap gap-x-4">
      {furtherWrong.map((further) => (
        <Link key={further.kind} href={troublesHref(further.kind)}>
          {sayFurther(further)}
        </Link>
      ))}
    </p>
  )

const Row = ({ trouble }: { trouble: OverviewTrouble }) => (
  <li className="grid grid-cols-[12px_minmax(0,1fr)_auto] gap-x-3 border-t border-line py-1.5">
    <Glyph kind={trouble.kind} />
    <span className="min-w-0 break-words">
      <Link className="font-medium" href={troubleHref(trouble)}>
        {trouble.name.replaceAll('-', '\u2011')}
      </Link>{' '}
      <span className={trouble.kind === 'flagged-results' ? 'text-warn' : 'text-slower'}>{words[trouble.kind]}</span>
      <span className="text-ink-2">: {trouble.what}</span>
    </span>
    <span className="cap leading-[var(--lh2)]!">
      <Ago at={trouble.at} />
    </span>
  </li>
)

const keyOf = ({ kind, id, what }: OverviewTrouble): string => `${kind} ${id} ${what}`

/** Doubts are alike and many, and must not push what changed off the screen: of three kinds or more, all but the first are folded. */
export const foldDoubts = (
  wrong: readonly OverviewTrouble[],
): { shown: OverviewTrouble[]; folded: OverviewTrouble[] } => {
  const [first, ...others] = wrong.filter(({ kind }) => kind === 'flagged-results')
  const folded = others.length > 1 ? others : []
  return { shown: wrong.filter((trouble) => trouble === first || !folded.includes(trouble)), folded }
}

/** What somebody has to look after, with the way to it. */
export const Wrong = ({ wrong, furtherWrong }: Pick<Overview, 'wrong' | 'furtherWrong'>) => {
  if (wrong.length === 0) {
    return (
      <p className="text-ink-2">
        Nothing: no open alert, no runner away, no late suite, and this week no failed job and no newest result in
        doubt.
      </p>
    )
  }
  const { shown, folded } = foldDoubts(wrong)
  const rows = (troubles: readonly OverviewTrouble[]) => (
    <ul>
      {troubles.map((trouble) => (
        <Row key={keyOf(trouble)} trouble={trouble} />
      ))}
    </ul>
  )
  return (
    <>
      {rows(shown)}
      {folded.length > 0 && (
        <details className="facts">
          <summary className="cap cursor-pointer">{`${plural(folded.length, 'more kind')} of doubt`}</summary>
          {rows(folded)}
          <Further furtherWrong={furtherWrong.filter(({ kind }) => kind === 'flagged-results')} />
        </details>
      )}
      <Further furtherWrong={furtherWrong.filter(({ kind }) => folded.length === 0 || kind !== 'flagged-results')} />
    </>
  )
}
