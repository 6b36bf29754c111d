import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlePrograms } from './build/bundle-programs.ts'
import { buildDashboard } from './build/dashboard.ts'

/**
 * Builds everything that `npm start` runs: the bundles of the Node.js programs, and the dashboard; with `cli`, only the
 * command wrkbench. Skips whatever is up to date.
 */
export const main = async ([only]: readonly string[] = []): Promise<number> => {
  if (only === 'cli') {
    await bundlePrograms(['cli'])
    return 0
  }
  await bundlePrograms()
  await buildDashboard()
  return 0
}

const isProgram = import.meta.url === pathToFileURL(path.resolve(process.argv[1] ?? '')).href
if (isProgram) {
  process.exitCode = await main().catch((error) => {
    console.error(error instanceof Error ? error.message : error)
    return 1
  })
}
