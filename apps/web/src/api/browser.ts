import type { Asked } from '#api/asked.ts'
import { ApiError, readAnswer } from '#api/problem.ts'
import { inProject, projectIn } from '#lib/project/address.ts'

const base = '/api/v1'
const signedOut = 'You are signed out. Sign in in another tab, then try again here: what you typed stays.'

/** Every address of this tab names the project that it shows, where there are several. */
const shownProject = (): string | null => projectIn(window.location.search)

/** What is to be made, in the project that is shown. */
export const ofShownProject = <T extends object>(body: T): T & { project?: string } => ({
  ...body,
  project: shownProject() ?? undefined,
})

const call = async (path: string, init: RequestInit): Promise<Response> => {
  let response: Response
  try {
    response = await fetch(`${base}${path}`, { credentials: 'same-origin', ...init })
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw new ApiError(0, null, 'The dashboard could not be reached. Try again.')
  }
  return response
}

/** GET as JSON. A page is not left when its session has ended, as something may have been typed there: `OutOfDate` says it. */
export const browserGet = async <T>(path: string, signal?: AbortSignal, asked?: Asked): Promise<T> => {
  const response = await call(asked?.inProject ? inProject(path, shownProject()) : path, {
    signal,
    headers: { accept: 'application/json' },
  })
  return readAnswer<T>(response)
}

export const browserGetText = async (path: string, signal?: AbortSignal): Promise<string> => {
  const response = await call(path, { signal })
  if (!response.ok) return readAnswer<string>(response)
  return response.text()
}

/** POST, PATCH or DELETE; the caller shows what the API refuses. */
export const browserSend = async <T>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> => {
  const answer = await call(path, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  // what signs in is refused in words of its own
  if (answer.status === 401 && !path.startsWith('/session')) throw new ApiError(401, null, signedOut)
  return readAnswer<T>(answer)
}
