import type { Board } from '@wrkbench/tables'

/** Cautions that a ranking alone would hide: rows from other hardware, or measured in another way. */
export const Cautions = ({ board: { cautions } }: { board: Pick<Board, 'cautions'> }) =>
  cautions.map((sentence) => (
    <p key={sentence} className="mt-2 max-w-[88ch] text-t1 text-warn">
      {sentence}
    </p>
  ))
