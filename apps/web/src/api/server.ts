import { headers } from 'next/headers'
import { notFound, redirect } from 'next/navigation'
import { apiUrl } from '#api/api-url.ts'
import { ApiError, readAnswer } from '#api/problem.ts'

const deadlineMs = 15_000

/** GET from the API with the visitor's cookie. 401 leads to sign-in, 404 to the not-found page, the rest to error.tsx. */
export const serverGet = async <T>(path: string, signal?: AbortSignal): Promise<T> => {
  const incoming = await headers()
  const deadline = AbortSignal.timeout(deadlineMs)
  let response: Response
  try {
    response = await fetch(`${apiUrl()}/api/v1${path}`, {
      headers: {
        accept: 'application/json',
        cookie: incoming.get('cookie') ?? '',
        // so that limits count visitors, not this server
        'x-forwarded-for': incoming.get('x-forwarded-for') ?? '127.0.0.1',
      },
      cache: 'no-store',
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    })
  } catch {
    throw new ApiError(0, null, 'The API did not answer.')
  }
  if (response.status === 401) {
    redirect(`/sign-in?next=${encodeURIComponent(incoming.get('x-wrkbench-path') ?? '/')}`)
  }
  if (response.status === 404) notFound()
  return readAnswer<T>(response)
}
