import { readdirSync } from 'node:fs'
import { runCheck } from './verify/check.ts'
import { brokenReferences } from './verify/doc-references.ts'

const bin = 'node_modules'

/**
 * The native compiler needs a third of the time. Next.js, knip and dependency-cruiser still need the older one, whose
 * internals can be called from JavaScript. Neither writes incremental build information, which would write out every
 * inferred type.
 */
const types = (project: string) => [`${bin}/typescript-native/bin/tsc`, '-p', project, '--noEmit']

/** Every check of the sources that does not run them: offline, in seconds, in parallel. */
const checks: { name: string; args: string[] }[] = [
  { name: 'format and lint', args: [`${bin}/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings'] },
  { name: 'types', args: types('tsconfig.json') },
  { name: 'types of the dashboard', args: types('apps/web/tsconfig.json') },
  { name: 'types of the end-to-end tests', args: types('e2e/tsconfig.json') },
  {
    name: 'import boundaries',
    args: [
      `${bin}/dependency-cruiser/bin/dependency-cruise.mjs`,
      'apps',
      'packages',
      'workers',
      'tools',
      'bench',
      'e2e',
    ],
  },
  { name: 'dead code', args: [`${bin}/knip/bin/knip.js`] },
]

const pages = ['docs', 'docs/adr'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
)
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'servers/README.md', ...pages]

/** Runs `npm run verify`. Returns 0 if every check passes. */
export const main = async (): Promise<number> => {
  const results = await Promise.all(checks.map(runCheck))
  const broken = await brokenReferences(documents)
  results.push({
    name: 'paths and links of the documents',
    passed: broken.length === 0,
    seconds: 0,
    output: broken.join('\n'),
  })
  for (const { name, output } of results.filter(({ passed }) => !passed)) console.log(`\n── ${name}\n${output}`)
  console.log()
  for (const { name, passed, seconds } of results) {
    console.log(`${passed ? 'ok    ' : 'FAILED'}  ${name}${seconds ? `  ${seconds.toFixed(1)} s` : ''}`)
  }
  return results.every(({ passed }) => passed) ? 0 : 1
}
