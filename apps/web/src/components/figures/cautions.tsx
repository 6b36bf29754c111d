import type { Board } from '@wrkbench/tables'

/** What a ranking alone would hide: rows from other hardware, measured in another way, of jobs that gave few rounds, or computed. */
export const Cautions = ({
  board: { cautions, partials, computed },
}: {
  board: Pick<Board, 'cautions' | 'partials' | 'computed'>
}) =>
  [...cautions, ...partials, ...computed].map((sentence) => (
    <p key={sentence} className="mt-2 max-w-[88ch] text-t1 text-warn">
      {sentence}
    </p>
  ))
