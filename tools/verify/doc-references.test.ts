import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anchorsIn, brokenReferences, linksIn, referencesIn } from './doc-references.ts'

describe('referencesIn', () => {
  it('takes folders of the checkout and files of its root, once each', () => {
    const text = 'See `packages/core/src`, `README.md`, `packages/core/src` and `.ci/run`.'
    expect(referencesIn(text)).toEqual(['packages/core/src', 'README.md', '.ci/run'])
  })

  it('leaves alone what only looks like a path', () => {
    expect(referencesIn('`/api/v1/jobs` `node/http` `npm start` `a || b` `Node.js`')).toEqual([])
  })

  it('leaves alone what a reader builds: a fresh checkout has none of it', () => {
    expect(referencesIn('`apps/cli/.build/wrkbench.mjs` `deploy/.env` `apps/cli`')).toEqual(['apps/cli'])
  })

  it('looks only at what comes before a placeholder', () => {
    expect(referencesIn('`servers/<language>/<name>/server.json` `packages/*/src`')).toEqual(['servers', 'packages'])
  })
})

describe('linksIn', () => {
  it('takes what leads into the checkout, and nothing of an example', () => {
    const text = '[a](b.md#c) [d](https://example.org) [here](#e)\n```md\n![x](y.png)\n```\n![f](g.png)'
    expect(linksIn(text)).toEqual(['b.md#c', '#e', 'g.png'])
  })
})

describe('anchorsIn', () => {
  it('names headings, not comments of an example', () => {
    const text = '# `npm start`\n## 3. The first account, and [others](o.md)\n```sh\n# no heading\n```\n### Was_prüft'
    expect(anchorsIn(text)).toEqual(['npm-start', '3-the-first-account-and-others', 'was_prüft'])
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

  it('names links that lead nowhere, by file and by heading', async () => {
    const file = path.join(folder, 'C.md')
    writeFileSync(path.join(folder, 'D.md'), '## There')
    writeFileSync(file, '[1](D.md#there) [2](D.md#gone) [3](E.md) [4](#nothing)')
    expect(await brokenReferences([file])).toEqual([
      `${file}: D.md#gone: no such heading`,
      `${file}: E.md does not exist`,
      `${file}: #nothing: no such heading`,
    ])
  })

  it('misses a document that is not there', async () => {
    expect(await brokenReferences([path.join(folder, 'B.md')])).toEqual([`${path.join(folder, 'B.md')} does not exist`])
  })
})
