import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { findExecutable } from '@wrkbench/embedded'
import { type Browser, chromium } from 'playwright-core'

export type FoundBrowser = { executablePath: string; env: Record<string, string> }

const systemNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const systemFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin']

/** A Chromium and the environment variables it needs: the system's, else the one installed by npm. */
export const findBrowser = async (): Promise<FoundBrowser> => {
  const searchPath = [process.env.PATH ?? '', ...systemFolders].join(path.delimiter)
  const own = findExecutable(systemNames, searchPath)
  // what the system starts as its browser is a script that calls programs of the system
  return own ? { executablePath: own, env: { PATH: searchPath } } : unpackBrowser()
}

/** The browser from npm, with the libraries and fonts that a bare machine lacks; unpacked on first use. */
export const unpackBrowser = async (): Promise<FoundBrowser> => {
  const { default: bundled, inflate } = await import('@sparticuz/chromium')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const libraries = await inflate(path.join(path.dirname(entry), '../bin/al2023.tar.br'))
  const env = { LD_LIBRARY_PATH: path.join(libraries, 'lib'), FONTCONFIG_PATH: path.join(tmpdir(), 'fonts') }
  return { executablePath: await bundled.executablePath(), env }
}

/** Launches a headless browser; close it when done. */
export const launchBrowser = async (found?: FoundBrowser): Promise<Browser> => {
  const { executablePath, env } = found ?? (await findBrowser())
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  })
}
