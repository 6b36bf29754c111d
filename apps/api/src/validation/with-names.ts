import { ServiceError, unknownNames } from '@wrkbench/core'
import type { FastifyRequest } from 'fastify'
import { summary } from './field-errors.ts'

/** at most so many names of a refused body are looked up; no job has more */
const mostNames = 200

const textsOf = (value: unknown): string[] => {
  const texts = Array.isArray(value) ? value.slice(0, mostNames) : []
  return texts.every((text) => typeof text === 'string') ? texts : []
}

/**
 * An error handler for routes that take a job: if the body is refused, it also reports the servers and scenarios that do not
 * exist, so that one answer names every mistake. `place` is where the body holds the job.
 */
export const withNames =
  (place: '' | '/job' = '') =>
  (error: Error & { validationContext?: string }, { body, ctx }: FastifyRequest): never => {
    const isOfBody = error.validationContext === 'body'
    if (!(error instanceof ServiceError) || !isOfBody) throw error
    const job = place === '' ? body : (body as { job?: unknown } | null)?.job
    const { servers, scenarios } = (job ?? {}) as Record<string, unknown>
    const named = { servers: textsOf(servers), scenarios: textsOf(scenarios) }
    const told = (path: string) => error.errors.some((one) => path === one.path || path.startsWith(`${one.path}/`))
    const unknown = unknownNames(named, ctx.catalogue)
      .map(({ path, message }) => ({ path: `${place}${path}`, message }))
      .filter(({ path }) => !told(path))
    const errors = [...error.errors, ...unknown]
    throw new ServiceError(error.code, summary(errors), errors)
  }
