import { roleOfScope } from '@wrkbench/contracts'
import {
  assertInstanceAdmin,
  assertPerson,
  type EnterThings,
  enterProject,
  enterThings,
  ServiceError,
} from '@wrkbench/core'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import fp from 'fastify-plugin'

type Thing = EnterThings['thing']
type Plain = 'catalogue' | 'visitor' | 'self' | 'instance' | 'project' | 'found'

/**
 * What a route is about, and with that who is let in:
 * `catalogue`: servers, scenarios, hosts, runners: for everybody who may read anything; what came with a report is left out
 * for who does not see its project;
 * `visitor`: the caller, whoever it is; `self`: what belongs to the caller, who must have signed in;
 * `instance`: its care, for its administrators;
 * `project`: a project named in the path, query or body, and what a list of it holds;
 * `found`: things that may only be read and that the verb looks for among `reachedProjects` by itself, in the statement that
 * reads them: where one more is worth avoiding;
 * a thing by the `id` of its path, or by the ids that a function reads from the request: its project decides.
 */
type Said = Plain | Thing | { thing: Thing; ids: (request: FastifyRequest) => readonly string[] }
/** Said by the route, or where its query decides by the request. */
export type About = Said | ((request: FastifyRequest) => Said)

declare module 'fastify' {
  interface FastifyContextConfig {
    about?: About
    /** `person`: it changes who has access or what is trusted, which no token does, nor a session that one opened */
    by?: 'person'
  }
  interface FastifyInstance {
    /** Of a request that lasts: asks anew who calls and what they may see. @throws ServiceError when it is over for them */
    admitAgain(request: FastifyRequest): Promise<void>
  }
  interface FastifyRequest {
    /** slug of the project that its caller was let into */
    project: string | null
  }
}

/** Where a request names its project, and how an answer calls that place. */
const namedProject = ({ method, params, query, body }: FastifyRequest): { slug: string | undefined; path: string } => {
  const inPath = (params as { project?: string }).project
  if (inPath !== undefined) return { slug: inPath, path: 'project' }
  const inQuery = method === 'GET' || method === 'HEAD' || method === 'DELETE'
  const { project } = (inQuery ? query : body) as { project?: string }
  return { slug: project, path: inQuery ? 'project' : '/project' }
}

const thingsOf = (request: FastifyRequest, about: Exclude<Said, Plain>) =>
  typeof about === 'string'
    ? { thing: about, ids: [(request.params as { id: string }).id] }
    : { thing: about.thing, ids: about.ids(request) }

/** What the request is about becomes the project that its verb works in. */
const askFor = async (request: FastifyRequest, about: Said): Promise<void> => {
  const { ctx } = request
  const { scope } = request.routeOptions.config
  if (scope === undefined || scope === 'public' || scope === 'anybody' || scope === 'runner') return
  if (about === 'catalogue' || about === 'visitor' || about === 'self' || about === 'found') return
  if (about === 'instance') return assertInstanceAdmin(ctx)
  const needed = roleOfScope[scope]
  if (about === 'project') {
    const { slug, path } = namedProject(request)
    request.project = enterProject(ctx.actor, slug, needed, path).slug
    return
  }
  const entered = await enterThings({ ctx, input: { ...thingsOf(request, about), needed } })
  request.project = entered.slug
}

/** To somebody who has not signed in, what is hidden and what does not exist is one thing: something to sign in for. */
const toVisitor = (error: unknown): never => {
  if (!(error instanceof ServiceError) || error.code === 'VALIDATION') throw error
  throw new ServiceError('UNAUTHENTICATED', 'Sign in to see this, if it is there.')
}

/** What a verb finds by itself, or does not, is told to its caller as everything else is. */
const tellAsFound = (route: RouteOptions): void => {
  if (route.config?.about !== 'found') return
  if (route.config.scope !== 'read') throw new Error(`${route.url} lets its verb decide what more than a reader may do`)
  const { handler } = route
  route.handler = async function (request, reply) {
    const answer = Promise.resolve(handler.call(this, request, reply))
    return request.actor?.kind === 'anonymous' ? answer.catch(toVisitor) : answer
  }
}

/**
 * The one place where every route is held to what its caller may see: what is hidden answers 404 in the words of what does
 * not exist. Decides when parameters and body have been found valid, before the handler.
 */
export const access = fp(
  async (app: FastifyInstance) => {
    app.decorateRequest('project', null)
    app.addHook('onRoute', tellAsFound)
    app.addHook('onRequest', async ({ actor, routeOptions: { config } }) => {
      if (actor?.kind !== 'anonymous' || (config.about !== 'self' && config.about !== 'instance')) return
      throw new ServiceError('UNAUTHENTICATED', 'Sign in, or send a token as "Authorization: Bearer".')
    })
    const enter = async (request: FastifyRequest): Promise<void> => {
      const { about, by } = request.routeOptions.config
      if (about === undefined || !request.actor) return
      const asked = askFor(request, typeof about === 'function' ? about(request) : about)
      await (request.actor.kind === 'anonymous' ? asked.catch(toVisitor) : asked)
      if (by === 'person') assertPerson(request.actor)
    }
    app.addHook('preHandler', enter)
    app.decorate('admitAgain', async (request: FastifyRequest) => {
      await app.admit(request)
      await enter(request)
    })
  },
  { name: 'access', dependencies: ['auth'] },
)
