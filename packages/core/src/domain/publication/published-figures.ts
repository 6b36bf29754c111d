import { type PublishedTable, publishedFigureIds } from '@wrkbench/contracts'

const namedIn = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** Returns every figure that a table refers to, with its path in the request body for error messages. */
export const figuresNamed = (table: PublishedTable): { figure: string; path: string }[] => [
  ...table.columns.flatMap(({ shows, text }, index) => [
    ...(shows ? [{ figure: shows.figure, path: `/columns/${index}/shows/figure` }] : []),
    ...namedIn(text).map((figure) => ({ figure, path: `/columns/${index}/text` })),
  ]),
  ...table.rows.flatMap(({ shows, cells }, row) => [
    ...(shows ? [{ figure: shows.figure, path: `/rows/${row}/shows/figure` }] : []),
    ...cells.flatMap((cell, index) =>
      namedIn(cell?.text).map((figure) => ({ figure, path: `/rows/${row}/cells/${index}/text` })),
    ),
  ]),
]

const known = new Set<string>(publishedFigureIds)
export const isFigure = (name: string): boolean => known.has(name) || name.startsWith('custom.')

/** Returns the distinct figures that the tables show. */
export const publishedFiguresOf = (tables: readonly PublishedTable[]): string[] => [
  ...new Set(tables.flatMap(figuresNamed).map(({ figure }) => figure)),
]
