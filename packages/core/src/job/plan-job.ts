import { type CreateJob, writtenOut } from '@wrkbench/contracts'
import type { JobSpecRow } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import type { Ctx } from '../ctx.ts'
import { invalid } from '../errors.ts'
import { checkSpec, checkSweepSize } from './check-spec.ts'
import { findEnvironment, findProject } from './find-place.ts'
import { completeSpec } from './job-spec.ts'

export interface PlannedJob {
  spec: JobSpecRow
  projectId: string
  environmentId: string
}

/** Works out what would be submitted. @throws ServiceError VALIDATION with each bad cell by its JSON pointer */
export const planJob = async (ctx: Ctx, asked: CreateJob): Promise<PlannedJob> => {
  const input = { ...asked, profiles: asked.profiles.map(writtenOut) }
  const tooLarge = checkSweepSize(input)
  if (tooLarge.length > 0) throw invalid(tooLarge)
  const spec = completeSpec(input)
  const [project, environment] = await Promise.all([
    findProject(ctx, projectSlug(ctx, input.project)),
    findEnvironment(ctx, input.environment, input.runnerLabels),
  ])
  const problems = [project.problem, environment.problem].filter((problem) => problem !== null)
  problems.push(...checkSpec(spec, input, ctx.catalogue))
  if (problems.length > 0 || !project.found || !environment.found) throw invalid(problems)
  return { spec, projectId: project.found.id, environmentId: environment.found.id }
}
