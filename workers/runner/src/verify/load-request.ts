import { requestPath } from '@wrkbench/catalogue'
import type { ScenarioManifest } from '@wrkbench/contracts'
import { measureResponse, type WireResponse } from './measure-response.ts'
import type { Origin } from './no-answer.ts'

/** The load's `Connection` header; undefined: it sends none. */
export type LoadConnection = 'close' | 'keep-alive'

/** No answer of any scenario is longer. */
export const mostBytes = 1024 * 1024

export interface LoadRequest {
  scenario: ScenarioManifest
  /** path from the server's manifest */
  pathOverride: string | undefined
  origin: Origin
  signal: AbortSignal
  /** time from opening the connection to the end of the answer */
  deadlineMs: number
}

/** Makes one request as the load generator does, over a connection of its own. Throws what `measureResponse` throws. */
export const askAsLoad = (
  { scenario, pathOverride, origin, signal, deadlineMs }: LoadRequest,
  connection: LoadConnection | undefined,
): Promise<WireResponse> => {
  const headers = { ...scenario.request.headers, ...(connection && { Connection: connection }) }
  const path = requestPath(scenario, pathOverride)
  return measureResponse({ origin, path, headers, deadlineMs, maxBytes: mostBytes, signal })
}

/** True if a generator counts an answer with this status as a success. */
export const isSuccess = ({ success }: Pick<ScenarioManifest, 'success'>, status: number): boolean =>
  success.some((family) => family.startsWith(String(status)[0] ?? ''))
