import { type JobStatus, jobStatuses } from '@wrkbench/contracts'
import { jobStatusWords } from '#lib/text/words.ts'

type StatusFilterProps = { chosen: readonly JobStatus[]; onChange: (chosen: JobStatus[]) => void }

/** Check boxes for the statuses to be listed; none checked: all. */
export const StatusFilter = ({ chosen, onChange }: StatusFilterProps) => (
  <fieldset className="mt-4 flex flex-wrap gap-x-4 gap-y-1">
    <legend className="sr-only">Status</legend>
    {jobStatuses.map((status) => (
      <label key={status} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(status)}
          onChange={(event) =>
            onChange(jobStatuses.filter((each) => (each === status ? event.target.checked : chosen.includes(each))))
          }
        />
        {jobStatusWords[status]}
      </label>
    ))}
  </fieldset>
)
