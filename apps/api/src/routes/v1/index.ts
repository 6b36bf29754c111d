import type { FastifyInstance } from 'fastify'
import { declareRefusals } from '../../schemas.ts'
import { close } from '../../validation/closed.ts'
import { type RouteOptions, routes } from './routes.ts'

/**
 * Registers everything under /api/v1. A route that does not declare who may call it and what it is about stops the
 * process from starting. What it does not declare in its schemas it refuses.
 */
export const v1 = async (app: FastifyInstance, options: RouteOptions): Promise<void> => {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.scope === undefined) throw new Error(`${method} ${url} names no scope`)
    const needsAbout = !['public', 'anybody', 'runner'].includes(config.scope)
    if (needsAbout && config.about === undefined) throw new Error(`${method} ${url} does not say what it is about`)
  })
  app.addHook('onRoute', declareRefusals)
  app.addHook('onRoute', close)
  for (const route of routes) await app.register(route, options)
}
