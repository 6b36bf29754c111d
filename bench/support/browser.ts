import path from 'node:path'
import { findExecutable } from '@wrkbench/embedded'
import { type Browser, chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * Launches this machine's Chromium, without a window.
 * @throws Error if there is none
 */
export const launchBrowser = (): Promise<Browser> => {
  const executablePath = findExecutable(names, [process.env.PATH ?? '', '/usr/bin'].join(path.delimiter))
  if (!executablePath) throw new Error(`no browser: none of ${names.join(', ')} is installed`)
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'] })
}
