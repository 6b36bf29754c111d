import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

/** How our programs read variables: `env.NAME`, `env, 'NAME'`, and the names in configuration schemas. */
const patterns = [
  /\benv(?:ironment)?\.([A-Z][A-Z0-9_]+)\b/g,
  /\benv, '([A-Z][A-Z0-9_]+)'/g,
  /^ {2}([A-Z][A-Z0-9_]{3,}): (?:Type\.|(?:Url|Filled|Folder|Name|like|anyOf)\(|PerMinute|\{ is:)/gm,
]

/** Variables that pipelines, the test run and the system set. */
const ofOthers =
  /^(CI|CI_.*|GITHUB_.*|GITLAB_.*|BUILDKITE.*|BUILD_TAG|BRANCH_NAME|CHANGE_.*|GIT_.*|JENKINS_URL|STAGE_NAME|NEXT_RUNTIME|PATH)$/

/** Files below a folder, by their paths in the checkout. */
const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
    .filter((file) => !/node_modules|generated|\.next|\.build/.test(file))

const packages = ['apps', 'workers', 'packages'].flatMap((kind) =>
  readdirSync(path.join(root, kind)).map((name) => `${kind}/${name}/src`),
)
const sources = [...packages, 'tools']
  .filter((folder) => folder !== 'packages/testing/src')
  .flatMap(filesIn)
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file))
const namesIn = (text: string): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))
const readByCode = new Set(sources.flatMap((file) => namesIn(read(file))).filter((name) => !ofOthers.test(name)))

const page = read('docs/configuration.md')
const rows = page.split('\n').filter((line) => line.startsWith('| `'))
const documented = rows.flatMap((row) =>
  [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
)

/** Read by Next.js, not by us. */
const ofNext = ['HOSTNAME']

describe('docs/configuration.md', () => {
  it('has every variable that the code reads, and none that it does not', () => {
    expect(readByCode.size).toBeGreaterThan(25)
    expect([...documented].sort()).toEqual([...readByCode, ...ofNext].sort())
  })

  it('has each of them once', () => {
    expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([])
  })

  const deployed = filesIn('deploy').filter(
    (file) => /\.(yaml|tpl|service|example|Dockerfile)$/.test(file) && !file.includes('/ci/'),
  )
  /** Variables of other projects' images, of the shell, and of compose's own substitutions. */
  const notOurs =
    /^(POSTGRES_.*|REDIS_PASSWORD|REDIS_LISTEN|REDISCLI_AUTH|WRKBENCH_VERSION|CI|NEXT_TELEMETRY_DISABLED|PATH|CGO_ENABLED)$/

  it.each(deployed)('%s sets nothing that nobody reads', (file) => {
    const text = read(file).replaceAll(/^\s*#.*$/gm, '')
    const set = [...text.matchAll(/^\s*(?:- name: |(?:ENV|Environment=|- ) ?)?([A-Z][A-Z0-9_]{2,})(?:: |=|$)/gm)].map(
      ([, name]) => name ?? '',
    )
    expect(set.filter((name) => !documented.includes(name) && !notOurs.test(name))).toEqual([])
  })

  /** Variables documented between this heading and the next one of its level. */
  const section = (heading: string): string[] =>
    (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name ?? ''))
  const ofImage = ['API_HOST', 'API_PORT', 'WRKBENCH_SERVERS_DIR']
  const ofAll = ['DATABASE_URL', 'QUEUE_URL', 'WEB_URL', 'LOG_LEVEL']
  const ofApiAlone = section('API').filter((name) => !ofImage.includes(name) && !ofAll.includes(name))

  it('compose hands the API what is its alone, and no other service', () => {
    const services = read('deploy/compose.yaml').split(/^ {2}(?=[a-z]+:\n)/m)
    const given = ofApiAlone.map((name) => services.filter((one) => one.includes(`\n      ${name}: `)))
    expect(ofApiAlone.length).toBeGreaterThan(10)
    expect(given.map((found) => found.map((one) => one.split(':')[0]))).toEqual(ofApiAlone.map(() => ['api']))
  })

  it('systemd keeps from maintenance what is of the API alone', () => {
    const shared = read('deploy/systemd/wrkbench.env.example')
    expect(ofApiAlone.filter((name) => shared.includes(`\n${name}=`))).toEqual([])
  })
})
