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
 * What a route is about, which decides who is let in:
 * `catalogue`: servers, scenarios, hosts and runners, for everybody who may read anything; entries that came with a
 * report are left out for callers who cannot see its project;
 * `visitor`: the caller, whoever it is; `self`: what belongs to the caller, who must have signed in;
 * `instance`: administration of the instance, for its administrators;
 * `project`: a project named in the path, query or body, and lists of what it contains;
 * `found`: things that may only be read, and that the verb itself looks for among `reachedProjects` in the statement
 * that reads them, where a second statement is worth avoiding;
 * a thing given by the `id` in its path, or things given by a parameter of the query: their project decides.
 */
type Said = Plain | Thing | { thing: Thing; query: string }
/** What a route declares; a function where the query decides for each request. */
export type About = Said | ((request: FastifyRequest) => Said)

declare module 'fastify' {
  interface FastifyContextConfig {
    about?: About
    /**
     * `person`: the route changes who has access or what is trusted; no token may do that, nor a session opened by a
     * token
     */
    by?: 'person'
  }
  interface FastifyInstance {
    /**
     * For a long-running request: checks again who calls and what they may see.
     * @throws ServiceError when their access has ended
     */
    admitAgain(request: FastifyRequest): Promise<void>
  }
  interface FastifyRequest {
    /** slug of the project that the caller was let into */
    project: string | null
  }
}

/** Finds where a request names its project, and how an answer refers to that place. */
const namedProject = ({ method, params, query, body }: FastifyRequest): { slug: string | undefined; path: string } => {
  const inPath = (params as { project?: string }).project
  if (inPath !== undefined) return { slug: inPath, path: 'project' }
  const inQuery = method === 'GET' || method === 'HEAD' || method === 'DELETE'
  const { project } = (inQuery ? query : body) as { project?: string }
  return { slug: project, path: inQuery ? 'project' : '/project' }
}

/** Finds where a request names things by their ids. */
const namedThings = ({ params, query }: FastifyRequest, about: Exclude<Said, Plain>) => {
  const [thing, place, key] = typeof about === 'string' ? [about, params, 'id'] : [about.thing, query, about.query]
  return { thing, key, place: place as Record<string, string | readonly string[]> }
}

/** Checks access to what the request is about, and sets the project in which its verb works. */
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
  const { thing, place, key } = namedThings(request, about)
  const { ids, project } = await enterThings({ ctx, input: { thing, named: [place[key] ?? []].flat(), needed } })
  // from here on a job has its id, even if the request names its number
  if (typeof place[key] === 'string') place[key] = ids[0] ?? place[key]
  request.project = project.slug
}

/** Answers a visitor who has not signed in the same for hidden and missing things: sign in. */
const toVisitor = (error: unknown): never => {
  if (!(error instanceof ServiceError) || error.code === 'VALIDATION') throw error
  throw new ServiceError('UNAUTHENTICATED', 'Sign in to see this, if it is there.')
}

/** Applies the same rule to routes whose verb looks for the thing itself. */
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
 * The only place that limits every route to what its caller may see: hidden things answer 404 with the same words as
 * missing ones. It decides after parameters and body were validated, before the handler.
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
