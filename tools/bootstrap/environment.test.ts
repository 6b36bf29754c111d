import { describe, expect, it } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { whyNodeIsTooOld } from './environment.mjs'

describe('the version of Node.js', () => {
  it.each(['20.19.0', '20.20.2', '22.13.0', '22.22.1', '24.0.0', '26.1.0'])('%s suffices', (version) => {
    expect(whyNodeIsTooOld(version)).toBeNull()
  })

  it.each(['18.20.8', '20.18.3', '21.7.3', '22.11.0', '22.12.0', '23.11.1'])(
    '%s does not, which is said',
    (version) => {
      expect(whyNodeIsTooOld(version)).toMatch(`wrkbench needs Node.js 20.19+, 22.13+ or 24+; this is ${version} (`)
    },
  )

  it('is the one that package.json names', () => {
    expect(manifest.engines.node).toBe('^20.19 || ^22.13 || >=24')
  })
})
