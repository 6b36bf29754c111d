import { NotAskedError } from '../errors.ts'

const deadlineMs = 30_000

export interface PlatformCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT'
  url: string
  headers: Record<string, string>
  body?: unknown
}

/** @throws NotAskedError with what the platform answered */
export const callPlatform = async <Answer>({ method, url, headers, body }: PlatformCall): Promise<Answer> => {
  const response = await fetch(url, {
    method,
    headers: { 'user-agent': 'wrkbench', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(deadlineMs),
  }).catch((error: unknown) => {
    throw new NotAskedError(`${new URL(url).host} does not answer: ${error instanceof Error ? error.message : error}`)
  })
  const text = await response.text()
  if (!response.ok) {
    throw new NotAskedError(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  }
  return JSON.parse(text) as Answer
}
