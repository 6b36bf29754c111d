import type { GeneratorCatalogue } from '@wrkbench/contracts'
import { generators } from '@wrkbench/loadgen'
import type { Ctx } from '../ctx.ts'
import { knownRunners } from './known-runners.ts'

/** Lists the load generators, their capabilities, and the version that each runner found. */
export const listGenerators = async ({ ctx }: { ctx: Ctx }): Promise<GeneratorCatalogue> => {
  const runners = await knownRunners(ctx)
  return {
    items: Object.values(generators).map(({ id, displayName, homepage, capabilities, notes }) => ({
      id,
      displayName,
      homepage,
      capabilities: { ...capabilities, percentiles: [...capabilities.percentiles] },
      notes: [...notes],
      found: runners.flatMap((runner) =>
        runner.capabilities.generators
          .filter(({ name }) => name === id)
          .map((found) => ({ runner: runner.name, ...found })),
      ),
    })),
  }
}
