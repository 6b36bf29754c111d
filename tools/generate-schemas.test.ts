import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { generateSchemas } from './generate-schemas.ts'

it.each(Object.entries(generateSchemas()))(
  '%s is what the contracts say (npx tsx tools/generate-schemas.ts)',
  (file, text) => {
    expect(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).toBe(text)
  },
)
