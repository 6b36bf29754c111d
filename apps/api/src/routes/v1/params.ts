import { Id, JobReference, ProjectSlug } from '@wrkbench/contracts'
import Type from 'typebox'

export const IdParams = Type.Object({ id: Id })
export const JobParams = Type.Object({ id: JobReference })
export const ProjectParams = Type.Object({ project: ProjectSlug })
export const InProjectParams = Type.Object({ project: ProjectSlug, id: Id })
