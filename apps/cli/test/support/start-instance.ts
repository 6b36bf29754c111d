import type { AddressInfo } from 'node:net'
import { startApp, type TestApp } from '../../../api/test/support/start-app.ts'

export interface Running {
  url: string
  api: TestApp
  /** environment that makes the CLI call this instance */
  env: Record<string, string>
  close(): Promise<void>
}

/** Starts the API with a real database, on a port. */
export const startInstance = async (): Promise<Running> => {
  const api = await startApp()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`
  return { url, api, env: { WRKBENCH_URL: url, WRKBENCH_TOKEN: api.tokens.apiToken }, close: api.close }
}
