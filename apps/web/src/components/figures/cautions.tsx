import type { Board } from '@wrkbench/tables'

/** What a ranking alone would hide: rows from other hardware, measured in another way, or of jobs that gave few rounds. */
export const Cautions = ({ board: { cautions, partials } }: { board: Pick<Board, 'cautions' | 'partials'> }) =>
  [...cautions, ...partials].map((sentence) => (
    <p key={sentence} className="mt-2 max-w-[88ch] text-t1 text-warn">
      {sentence}
    </p>
  ))
