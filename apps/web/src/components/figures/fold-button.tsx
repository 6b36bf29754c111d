import { Button } from '#components/ui/button.tsx'
import { plural } from '#lib/text/figures.ts'

type FoldButtonProps = {
  /** number of comparisons that are hidden until requested */
  folded: number
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** Shows and hides the comparisons without a change. */
export const FoldButton = ({ folded, isAll, onAll }: FoldButtonProps) =>
  folded > 0 && (
    <p className="mt-3">
      <Button look="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
        {isAll ? 'Fewer' : `Show ${plural(folded, 'comparison')} without a relevant difference`}
      </Button>
    </p>
  )
