import type { Overview } from '@wrkbench/contracts'
import type { ReactNode } from 'react'
import { MeasuredDay } from '#components/ui/measured-day.tsx'
import { cx } from '#lib/cx.ts'
import { sayChanged, sayRunners, sayRunning, troubleCount } from '#lib/overview/words.ts'
import { plural } from '#lib/text/figures.ts'

const Answer = ({
  label,
  href,
  tone,
  children,
}: {
  label: ReactNode
  href: string
  tone?: string
  children: ReactNode
}) => (
  <div className="min-w-0">
    <dt className="cap">{label}</dt>
    <dd className={cx('text-t3 font-medium', tone)}>
      <a className="no-underline hover:underline" href={href}>
        {children}
      </a>
    </dd>
  </div>
)

/** The four answers of the page in a line, each leading to its section. */
export const Glance = ({ overview: { changed, runners, ...overview } }: { overview: Overview }) => (
  <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
    <Answer
      label={
        <>
          Changed since <MeasuredDay at={changed.since} yearOnly={false} />
        </>
      }
      href="#changed"
    >
      {sayChanged(changed)}
    </Answer>
    <Answer label="Running" href={overview.running.length > 0 ? '#running' : '/jobs'}>
      {sayRunning(overview)}
    </Answer>
    <Answer label="Needs a look" href="#wrong" tone={overview.wrong.length > 0 ? 'text-warn' : undefined}>
      {overview.wrong.length > 0 ? plural(troubleCount(overview), 'thing') : 'nothing'}
    </Answer>
    <Answer label="Runners" href="#runners">
      {sayRunners(runners)}
    </Answer>
  </dl>
)
