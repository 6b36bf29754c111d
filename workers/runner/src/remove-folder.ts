import { rm } from 'node:fs/promises'
import { messageOf } from './errors.ts'
import type { Logger } from './log.ts'

/**
 * Removes a folder. A failure is only logged, so that it costs no result and no next run: the runner's next start
 * removes the folder.
 */
export const removeFolder = (folder: string, log: Logger): Promise<void> =>
  rm(folder, { recursive: true, force: true }).catch((error: unknown) =>
    log.warn({ folder, err: messageOf(error) }, 'a folder was not removed'),
  )
