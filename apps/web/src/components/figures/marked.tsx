import type { Mark } from '@wrkbench/tables'

/** Best value in bold, worst in italics, also announced to screen readers. */
export const Marked = ({ text, mark }: { text: string; mark: Mark }) => {
  if (mark === 'best') {
    return (
      <b>
        {text}
        <span className="sr-only"> best</span>
      </b>
    )
  }
  if (mark === 'worst') {
    return (
      <i className="worst">
        {text}
        <span className="sr-only"> worst</span>
      </i>
    )
  }
  return text
}
