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

type Call<T> = RequestInit & { read: (response: Response) => Promise<T>; deadlineMs?: number }

/** Fails with status 0 if nobody could be reached, and with 504 if there was no whole answer in time. */
const call = async <T>(path: string, { read, deadlineMs, signal, ...init }: Call<T>): Promise<T> => {
  const waiting = new AbortController()
  const stop = () => waiting.abort()
  signal?.addEventListener('abort', stop)
  let isLate = false
  const late = () => {
    isLate = true
    stop()
  }
  const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs)
  try {
    return await read(await fetch(`${base}${path}`, { credentials: 'same-origin', signal: waiting.signal, ...init }))
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    if (isLate) throw new ApiError(504, null, 'The API did not answer in time. Try again.')
    throw new ApiError(0, null, 'The dashboard could not be reached. Try again.')
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** As long as the server waits for the API, and the way to it. */
const deadlineMs = 20_000

/** GET as JSON. A page is not left when its session has ended, as something may have been typed there: `OutOfDate` says it. */
export const browserGet = async <T>(path: string, signal?: AbortSignal, asked?: Asked): Promise<T> =>
  call(asked?.inProject ? inProject(path, shownProject()) : path, {
    read: readAnswer<T>,
    deadlineMs,
    signal,
    headers: { accept: 'application/json' },
  })

export const browserGetText = async (path: string, signal?: AbortSignal): Promise<string> =>
  call(path, {
    read: (response) => (response.ok ? response.text() : readAnswer<string>(response)),
    deadlineMs,
    signal,
  })

/** POST, PATCH or DELETE; the caller shows what the API refuses. */
export const browserSend = async <T>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<T> => {
  return call(path, {
    read: (answer) => {
      // what signs in is refused in words of its own
      if (answer.status === 401 && !path.startsWith('/session')) throw new ApiError(401, null, signedOut)
      return readAnswer<T>(answer)
    },
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}
