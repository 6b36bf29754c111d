import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { bundlePrograms } from './build/bundle-programs.ts'
import { buildDashboard } from './build/dashboard.ts'

/**
 * Everything that `npm start` runs: bundles of the Node programs, and the dashboard; `cli`: the command alone. Leaves
 * alone what is up to date.
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
