import { Id, JobReference, ProjectSlug } from '@wrkbench/contracts'
import Type from 'typebox'

export const IdParams = Type.Object({ id: Id })
export const JobParams = Type.Object({ id: JobReference })
export const ProjectParams = Type.Object({ project: ProjectSlug })
export const InProjectParams = Type.Object({ project: ProjectSlug, id: Id })

/** A header that makes a submission one that may be repeated. */
export const IdempotencyKey = Type.String({
  minLength: 8,
  maxLength: 200,
  pattern: '^[\\x21-\\x7e]+$',
  description: 'a text that is new for each report or job, the same for each try to hand it in: a CI run id, a UUID',
})
