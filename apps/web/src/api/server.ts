import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { apiUrl } from '#api/api-url.ts'
import type { Asked } from '#api/asked.ts'
import { ApiError, readAnswer } from '#api/problem.ts'
import { inProject, projectIn } from '#lib/project/address.ts'

const deadlineMs = 15_000

type Page = { path: string; project: string | null }

/** The page that the visitor asked for. */
export const askedPage = async (): Promise<Page> => {
  const path = (await headers()).get('x-wrkbench-path') ?? '/'
  return { path, project: projectIn(new URL(path, 'http://page').search) }
}

const ask = async (path: string, asked?: Asked): Promise<{ response: Response; page: Page }> => {
  const [incoming, page] = [await headers(), await askedPage()]
  try {
    const response = await fetch(`${apiUrl()}/api/v1${asked?.inProject ? inProject(path, page.project) : path}`, {
      headers: {
        accept: 'application/json',
        cookie: incoming.get('cookie') ?? '',
        // so that limits count visitors, not this server
        'x-forwarded-for': incoming.get('x-forwarded-for') ?? '127.0.0.1',
      },
      cache: 'no-store',
      signal: AbortSignal.timeout(deadlineMs),
    })
    return { response, page }
  } catch {
    throw new ApiError(0, null, 'The API did not answer.')
  }
}

/** Once for a page and its title. */
const answerOf = cache(async (path: string, inProject: boolean): Promise<unknown> => {
  const { response, page } = await ask(path, { inProject })
  if (response.status === 401) redirect(`/sign-in?next=${encodeURIComponent(page.path)}`)
  return readAnswer(response).catch((error: unknown) => {
    // what names a part of the address is for the page to say: the rest of it is there
    if (response.status === 404 && !(error instanceof ApiError && error.problem?.errors.length)) notFound()
    throw error
  })
})

/** GET from the API with the visitor's cookie. 401 leads to sign-in, 404 to the not-found page unless it names a part of the address, the rest to
 * error.tsx. */
export const serverGet = async <T>(path: string, _?: AbortSignal, asked?: Asked): Promise<T> =>
  (await answerOf(path, asked?.inProject ?? false)) as T

/** The same for what is shown elsewhere, where nobody can sign in: null for what the visitor may not see or is not there. */
export const visitorGet = async <T>(path: string, asked?: Asked): Promise<T | null> => {
  const { response } = await ask(path, asked)
  return [401, 403, 404, 422].includes(response.status) ? null : readAnswer<T>(response)
}
