import { NothingMeasured } from '#components/figures/nothing-measured.tsx'
import { Button } from '#components/ui/button.tsx'
import { Notice } from '#components/ui/notice.tsx'
import { PageHead } from '#components/ui/section.tsx'
import { boardOf, type TrendsParams } from './search-params.ts'

const nothing = 'The first job starts a line here, and every further one adds a point.'

type NoLinesProps = { params: TrendsParams; setParams: (change: Partial<TrendsParams>) => void }

/** Instead of a chart without lines: the address names what has no results, or nothing has been measured at all. */
export const NoLines = ({ params, setParams }: NoLinesProps) =>
  Object.values(boardOf(params)).every((one) => one === undefined) ? (
    <NothingMeasured title="Trends">{nothing}</NothingMeasured>
  ) : (
    <>
      <PageHead title="Trends" />
      <div className="section">
        <Notice
          title="There are no results for this choice"
          actions={
            <Button onClick={() => setParams({ scenario: null, environment: null, profile: null })}>
              Show the newest
            </Button>
          }
        >
          <p>
            Nothing was measured with this scenario, environment and load, or it belongs to another project, or pull
            requests alone handed it in: their results are compared in their reports and draw no line.
          </p>
        </Notice>
      </div>
    </>
  )
