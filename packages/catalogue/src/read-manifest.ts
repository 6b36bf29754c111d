import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import type { TLocalizedValidationError } from 'typebox/error'
import { CatalogueError } from './problem.ts'

const maxProblems = 20

/** Says what to do about a schema error, in terms of the manifest rather than of the schema. */
const advice = ({ keyword, params, message }: TLocalizedValidationError): string => {
  if (keyword === 'required') return `add ${params.requiredProperties.join(', ')}`
  if (keyword === 'additionalProperties') {
    return `remove ${params.additionalProperties.join(', ')}: not part of the manifest`
  }
  if (keyword === 'enum') return `use one of ${params.allowedValues.map(String).join(', ')}`
  return message
}

const parseJson = (file: string, text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new CatalogueError([{ file, path: '', message: `make it valid JSON: ${(error as Error).message}` }])
  }
}

/** Makes a reader for one kind of manifest. The reader throws a CatalogueError with all problems of the file. */
export const manifestReader = <T extends TSchema>(schema: T) => {
  const validator = Compile(schema)
  return async (serversDir: string, file: string): Promise<Static<T>> => {
    const text = await readFile(path.join(serversDir, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
      const message = error.code === 'ENOENT' ? 'create this file: it is missing' : `make it readable: ${error.message}`
      throw new CatalogueError([{ file, path: '', message }])
    })
    const value = parseJson(file, text)
    if (validator.Check(value)) return value as Static<T>
    const problems = validator
      .Errors(value)
      // A property that is not allowed is reported twice: the second report is that of its own schema, `false`.
      .filter((error) => error.keyword !== 'boolean')
      .map((error) => ({ file, path: error.instancePath, message: advice(error) }))
    throw new CatalogueError(problems.slice(0, maxProblems))
  }
}
