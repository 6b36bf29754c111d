import type { SignInMethods } from '@wrkbench/contracts'
import { ApiError } from '#api/problem.ts'
import { serverGet } from '#api/server.ts'

/** Who else can say who somebody is; nobody while the API cannot be asked: a password may still do. */
export const findProviders = async (): Promise<SignInMethods['providers']> => {
  try {
    return (await serverGet<SignInMethods>('/session/methods')).providers
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return []
  }
}
