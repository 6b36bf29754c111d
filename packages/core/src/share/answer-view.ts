import type { Leaderboard, SharedAnswer, SharedView } from '@wrkbench/contracts'
import { filterRows } from '@wrkbench/tables'
import { getComparison } from '../compare/get-comparison.ts'
import type { Ctx } from '../ctx.ts'
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts'
import { getShownTrends } from '../trends/get-shown-trends.ts'

/** A view does not list what else the project has. */
const none = { scenarios: [], environments: [], profiles: [], dates: [], dateCount: 0, yearOnly: [] }

type BoardView = Extract<SharedView, { page: 'leaderboard' }>

/** Ranks are those among all servers; of servers that the view leaves out, nothing else is told, and of the others what it shows. */
const boardIn = async (ctx: Ctx, { query }: BoardView): Promise<Leaderboard> => {
  const { framework = [], language = [], class: classifications = [], ...asked } = query
  const { metric = 'successesPerSecond' } = asked
  const board = await getLeaderboard({ ctx, input: { ...asked, column: [metric], rounds: false } })
  const rows = filterRows(board.rows, { frameworks: framework, languages: language, classifications })
  return { ...board, rows, choices: none }
}

/** Answers the query of a view, within `ctx.project` only. @throws whatever the verb of the view throws */
export const answerView = async (ctx: Ctx, view: SharedView): Promise<SharedAnswer> => {
  switch (view.page) {
    case 'leaderboard':
      return { page: 'leaderboard', answer: await boardIn(ctx, view) }
    case 'trends':
      return { page: 'trends', answer: await getShownTrends({ ctx, input: view.query }) }
    case 'compare':
      return { page: 'compare', answer: await getComparison({ ctx, input: view.query }) }
  }
}
