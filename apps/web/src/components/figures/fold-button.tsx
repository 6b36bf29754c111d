import { Button } from '#components/ui/button.tsx'
import { plural } from '#lib/text/figures.ts'

type FoldButtonProps = {
  /** number of comparisons that are hidden until requested */
  folded: number
  /** whether some of them are undecided */
  hasUndecided: boolean
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** Shows and hides the comparisons that say little. */
export const FoldButton = ({ folded, hasUndecided, isAll, onAll }: FoldButtonProps) =>
  folded > 0 && (
    <p className="mt-3">
      <Button look="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
        {isAll
          ? 'Fewer'
          : `Show ${plural(folded, 'comparison')} ${hasUndecided ? 'without a difference or undecided' : 'without a relevant difference'}`}
      </Button>
    </p>
  )
