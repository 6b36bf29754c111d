import type { ScenarioManifest } from '@wrkbench/contracts'

const pathname = (path: string): string => path.split('?', 1)[0] ?? path

/**
 * The path to request from one server, for the scenario itself or for one of its checks. An override in the server's
 * manifest replaces the pathname; the query stays that of the scenario, so that all servers do the same work.
 */
export const requestPath = (
  { request }: Pick<ScenarioManifest, 'request'>,
  override: string | undefined,
  path: string = request.path,
): string =>
  override && pathname(path) === pathname(request.path) ? override + path.slice(pathname(path).length) : path
