import type { ComparedPair, Comparison } from '@wrkbench/contracts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Ratios } from '#components/figures/ratios.tsx'
import { pair as anyPair, source as anySource, group } from '../../../test/support/comparison.ts'

const why = 'every round of one side was flagged: the load generator was at its limit'
const pair = (b: string, more: Partial<ComparedPair>) =>
  anyPair({
    b,
    ratio: null,
    interval: null,
    verdict: 'inconclusive',
    moreRounds: null,
    method: `no verdict: ${why}`,
    ...more,
  })
const source = (...pairs: ComparedPair[]) =>
  anySource({ groups: ['0', '1', '2', '3'].map((id) => group(id, Number(id), `server ${id}`, 100)), pairs })
const textOf = (compared: Comparison) =>
  renderToStaticMarkup(<Ratios source={compared} />)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('\u00a0', ' ')

it('says a reason that several pairs share once, below the table', () => {
  const text = textOf(source(pair('1', {}), pair('2', {}), pair('3', { moreRounds: 4 })))
  expect(text.match(/inconclusive note 1/g)).toHaveLength(2)
  expect(text).toContain('inconclusive about 4 more rounds')
  expect(text.split(why)).toHaveLength(2)
  expect(text).toContain(`Note 1, no verdict: ${why}.`)
})

it('says it in the row that alone has it', () => {
  const text = textOf(source(pair('1', {}), pair('3', { moreRounds: 4 })))
  expect(text).toContain(`inconclusive ${why}`)
  expect(text).not.toContain('Note')
})
