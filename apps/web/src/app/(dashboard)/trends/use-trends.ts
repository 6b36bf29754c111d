import { seriesListQuery, trendsQuery } from '#api/queries.ts'
import { useSteadyQuery } from '#api/use-steady-query.ts'
import { boardOf, boardShown, namesSeries, seriesOf, type TrendsParams, wholeOf, zoomedOf } from './search-params.ts'

/** What the page asks for: all of the time, the part that is zoomed into, and the series of the board they are on. */
export const useTrends = (params: TrendsParams) => {
  const named = namesSeries(params)
  const offered = useSteadyQuery({
    ...seriesListQuery(boardOf(params)),
    enabled: !named,
  })
  const known = named ? undefined : offered.data
  const chosen = seriesOf(params, known)
  const enabled = chosen.length > 0
  const wholeAsked = wholeOf(params, known)
  const zoomedAsked = zoomedOf(params, known)
  const whole = useSteadyQuery({ ...trendsQuery(wholeAsked), enabled })
  const board = boardShown(params, whole.data)
  const list = useSteadyQuery({
    ...seriesListQuery(board ?? boardOf(params)),
    enabled: board !== null,
  })
  const zoomed = useSteadyQuery({
    ...trendsQuery(zoomedAsked ?? wholeAsked),
    enabled: enabled && zoomedAsked !== null,
  })
  const ahead = list.isPlaceholderData || whole.isPlaceholderData
  return {
    chosen,
    list: list.data,
    whole: whole.data,
    shown: (zoomedAsked && zoomed.data) || whole.data,
    asked: zoomedAsked ?? wholeAsked,
    error: list.error ?? whole.error ?? zoomed.error,
    /** what was chosen is not what is drawn yet */
    ahead,
    busy: ahead || zoomed.isPlaceholderData,
  }
}
