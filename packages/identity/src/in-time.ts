/** Time limit in milliseconds for all requests to a provider in one sign-in. */
export const deadlineMs = 8000

/** A provider did not answer, or not in time, so it is not known who the person is. */
export class ProviderSilent extends Error {
  override name = 'ProviderSilent'
}

/** Adds a time limit: better-auth waits as long as the network does. @throws ProviderSilent */
export const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let late: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_resolve, reject) => {
    late = setTimeout(() => reject(new ProviderSilent(`no answer within ${deadlineMs / 1000} s`)), deadlineMs)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(late)
  }
}
