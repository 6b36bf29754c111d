import type { PublicationSummary } from '@wrkbench/contracts'
import { Moment } from '#components/ui/moment.tsx'

/** As much of the date as is known, and how it is known. */
export const PublishedDate = ({ date: { at, precision, evidence } }: Pick<PublicationSummary, 'date'>) =>
  precision === 'year' ? (
    <time dateTime={at.slice(0, 4)} data-tip={evidence}>
      {at.slice(0, 4)}
    </time>
  ) : (
    <Moment at={at} style="day" />
  )
