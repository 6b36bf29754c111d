import { producerDeadlineMs } from './backend.ts'

/** Settles within two seconds, whatever the client library is waiting for. @throws Error after two seconds */
export const within = async <T>(promise: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the queue did not answer within 2 s')), producerDeadlineMs)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
