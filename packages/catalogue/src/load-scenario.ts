import { type ScenarioCheck, ScenarioManifest } from '@wrkbench/contracts'
import { manifestRevision } from './canonical-json.ts'
import { CatalogueError, type CatalogueProblem } from './problem.ts'
import { manifestReader } from './read-manifest.ts'

export interface LoadedScenario {
  manifest: ScenarioManifest
  revision: string
}

const read = manifestReader(ScenarioManifest)

/**
 * Placeholders for what was sent. They are removed before the check, because their braces would make the expression
 * invalid.
 */
const placeholder = /\{(nonce|text|number)(:[a-z]+)?\}/g

const regularExpressionProblem = (pattern: string | undefined): string | null => {
  try {
    new RegExp((pattern ?? '').replace(placeholder, ''))
    return null
  } catch (error) {
    return `make it a regular expression: ${(error as Error).message}`
  }
}

/**
 * Finds problems of a check that the schema cannot express: its expressions must compile, and its expectations must be
 * possible with the request it sends.
 */
const checkProblems = ({ path, times, expect }: ScenarioCheck): { at: string; message: string }[] => {
  const { contentType, body, distinct } = expect
  const bad: { at: string; message: string | null }[] = [
    { at: '/expect/contentType', message: regularExpressionProblem(contentType) },
    { at: '/expect/body/pattern', message: regularExpressionProblem(body && 'pattern' in body ? body.pattern : '') },
    {
      at: '/path',
      message: body && 'sha256Of' in body && path.search(placeholder) === -1 ? 'put {nonce} or {text} into it' : null,
    },
    {
      at: '/expect/distinct',
      message: distinct !== undefined && distinct > (times ?? 1) ? 'make it no more than times' : null,
    },
  ]
  return bad.flatMap(({ at, message }) => (message === null ? [] : [{ at, message }]))
}

/** Reads and checks `scenarios/<id>.json`. @throws CatalogueError naming file, place and remedy */
export const loadScenario = async (serversDir: string, id: string): Promise<LoadedScenario> => {
  const file = `scenarios/${id}.json`
  const manifest = await read(serversDir, file)
  const problems: CatalogueProblem[] = manifest.checks.flatMap((check, index) =>
    checkProblems(check).map(({ at, message }) => ({ file, path: `/checks/${index}${at}`, message })),
  )
  if (manifest.id !== id) problems.push({ file, path: '/id', message: `make it ${id}, as the file is called` })
  if (problems.length > 0) throw new CatalogueError(problems)
  return { manifest, revision: manifestRevision(manifest) }
}
