import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { ScenarioManifest, ServerManifest } from '@wrkbench/contracts'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** JSON Schemas for editors and authors of servers, by file; packages/contracts is their only source. */
const schemas: Record<string, { title: string; schema: object }> = {
  'servers/server.schema.json': { title: 'Manifest of a target server', schema: ServerManifest },
  'servers/scenario.schema.json': { title: 'Scenario', schema: ScenarioManifest },
}

const formatted = (file: string, json: string): string =>
  // not by node_modules/.bin: that is a script for which PATH has to hold more than Node.js
  execFileSync(
    process.execPath,
    [path.join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', `--stdin-file-path=${file}`],
    { cwd: root, input: json, encoding: 'utf8' },
  )

/** Returns the text of every generated file, by its path from the repository's root. */
export const generateSchemas = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(schemas).map(([file, { title, schema }]) => {
      const document = { $schema: 'https://json-schema.org/draft/2020-12/schema', title, ...schema }
      return [file, formatted(file, JSON.stringify(document, null, 2))]
    }),
  )

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of Object.entries(generateSchemas())) writeFileSync(path.join(root, file), text)
}
