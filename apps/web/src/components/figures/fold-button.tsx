import { Button } from '#components/ui/button.tsx'
import { plural } from '#lib/text/figures.ts'

type FoldButtonProps = {
  /** comparisons that stay out of sight until they are asked for */
  folded: number
  isAll: boolean
  onAll: (isAll: boolean) => void
}

/** Brings the comparisons that did not change into sight, and away again. */
export const FoldButton = ({ folded, isAll, onAll }: FoldButtonProps) =>
  folded > 0 && (
    <p className="mt-3">
      <Button look="quiet" aria-expanded={isAll} onClick={() => onAll(!isAll)}>
        {isAll ? 'Fewer' : `Show ${plural(folded, 'comparison')} without a relevant difference`}
      </Button>
    </p>
  )
