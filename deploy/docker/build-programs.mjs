// The Node programs without the dashboard: all that a runner's image needs of a build.
import { generateClient } from '../../tools/bootstrap/generate-client.mjs'
import { installDependencies } from '../../tools/bootstrap/install-dependencies.mjs'

await installDependencies()
await generateClient()
const { register } = await import('tsx/esm/api')
register()
const { bundlePrograms } = await import('../../tools/build/bundle-programs.ts')
await bundlePrograms(['runner', 'cli'])
