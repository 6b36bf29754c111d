import type { Comparison, Leaderboard } from '@wrkbench/contracts'
import type { Board } from '@wrkbench/tables'

/** Loads the code that draws only when a picture is requested; the page does not wait for it. */
const load = () => Promise.all([import('#lib/picture/pictures.ts'), import('#lib/picture/png.ts')])

const here = () => new URL(window.location.href)

/** Renders a chart that is already drawn. `at`: when its newest figure was measured. */
export const chartPng = async (svg: SVGSVGElement, title: string, subtitle: string, at: string): Promise<Blob> => {
  const [{ chartFrame }, { pngOf }] = await load()
  return pngOf(svg, chartFrame(title, subtitle, at, here()))
}

export const boardPng = async (source: Leaderboard, board: Board): Promise<Blob> => {
  const [{ boardPicture }, { pngOfMarkup }] = await load()
  const { markup, frame } = boardPicture(source, board, here())
  return pngOfMarkup(markup, frame)
}

export const comparisonPng = async (source: Comparison, title: string): Promise<Blob> => {
  const [{ comparisonPicture }, { pngOfMarkup }] = await load()
  const { markup, frame } = comparisonPicture(source, title, here())
  return pngOfMarkup(markup, frame)
}
