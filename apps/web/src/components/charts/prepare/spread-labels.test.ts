import { expect, it } from 'vitest'
import { spreadLabels } from '#components/charts/prepare/spread-labels.ts'

it('spreads labels as little as needed', () => {
  expect(spreadLabels([50, 20], 0, 400)).toEqual([50, 20])
  expect(spreadLabels([50, 52], 0, 400)).toEqual([50, 66])
  expect(spreadLabels([395, 399], 0, 400)).toEqual([384, 400])
  expect(spreadLabels([50, 52], 0, 400, 24)).toEqual([50, 74])
})
