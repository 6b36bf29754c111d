// `npm run wrkbench`: the command as this checkout last built it. Plain JavaScript: there may be nothing here but Node.js.
import { existsSync } from 'node:fs'
import { endWithNpm } from './bootstrap/end-with-npm.mjs'

const built = new URL('../apps/cli/.build/wrkbench.mjs', import.meta.url)
endWithNpm()
if (existsSync(built)) await import(built)
else {
  console.error('The command is not built yet. Run `npm run build -- cli` first; `npm start` builds it, too.')
  process.exitCode = 2
}
