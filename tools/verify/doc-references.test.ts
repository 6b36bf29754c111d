import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { brokenReferences, referencesIn } from './doc-references.ts'

describe('referencesIn', () => {
  it('takes folders of the checkout and files of its root, once each', () => {
    const text = 'See `packages/core/src`, `README.md`, `packages/core/src` and `.ci/run`.'
    expect(referencesIn(text)).toEqual(['packages/core/src', 'README.md', '.ci/run'])
  })

  it('leaves alone what only looks like a path', () => {
    expect(referencesIn('`/api/v1/jobs` `node/http` `npm start` `a || b` `Node.js`')).toEqual([])
  })

  it('looks only at what comes before a placeholder', () => {
    expect(referencesIn('`servers/<language>/<name>/server.json` `packages/*/src`')).toEqual(['servers', 'packages'])
  })
})

describe('brokenReferences', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'wrkbench-docs-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  it('names the document and the path', async () => {
    const file = path.join(folder, 'A.md')
    writeFileSync(file, '`tools/verify.ts` is there, `tools/no-such-file.ts` is not.')
    expect(await brokenReferences([file])).toEqual([`${file}: tools/no-such-file.ts does not exist`])
  })

  it('misses a document that is not there', async () => {
    expect(await brokenReferences([path.join(folder, 'B.md')])).toEqual([`${path.join(folder, 'B.md')} does not exist`])
  })
})
