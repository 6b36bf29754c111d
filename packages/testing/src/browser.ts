import path from 'node:path'
import { findExecutable } from '@wrkbench/embedded'
import { type Browser, chromium } from 'playwright-core'

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin']

/** Path of a Chromium: the system's own, else the one that came with the install (unpacked on first use). */
export const findBrowser = async (): Promise<string> => {
  const searchPath = [process.env.PATH ?? '', ...systemFolders].join(path.delimiter)
  const own = findExecutable(systemNames, searchPath)
  if (own) return own
  const { default: bundled } = await import('@sparticuz/chromium')
  return bundled.executablePath()
}

/** A headless browser; close it when done. */
export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
