import type { SharedAnswer, SharedView } from '@wrkbench/contracts'
import { getComparison } from '../compare/get-comparison.ts'
import type { Ctx } from '../ctx.ts'
import { getLeaderboard } from '../leaderboard/get-leaderboard.ts'
import { getShownTrends } from '../trends/get-shown-trends.ts'

/** A view does not list what else the project has. */
const none = { scenarios: [], environments: [], profiles: [], dates: [], yearOnly: [] }

/** Answers the query of a view, within `ctx.project` only. @throws whatever the verb of the view throws */
export const answerView = async (ctx: Ctx, view: SharedView): Promise<SharedAnswer> => {
  switch (view.page) {
    case 'leaderboard':
      return { page: 'leaderboard', answer: { ...(await getLeaderboard({ ctx, input: view.query })), choices: none } }
    case 'trends':
      return { page: 'trends', answer: await getShownTrends({ ctx, input: view.query }) }
    case 'compare':
      return { page: 'compare', answer: await getComparison({ ctx, input: view.query }) }
  }
}
