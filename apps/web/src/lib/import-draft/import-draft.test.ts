import { emptyMetrics, type ParsedRun } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import {
  bytesOf,
  describeRun,
  emptyContext,
  labelsOf,
  scenarioOf,
  toQuestion,
  toReport,
  whyNoText,
  whyNotOneReport,
  whyNotStorable,
  whyTooLarge,
} from './import-draft.ts'

const load = { url: null, connections: null, threads: null, durationSeconds: null, requests: null, pipeline: null }
const run = (line: number, url: string | null): ParsedRun => ({
  generator: 'wrk',
  version: null,
  line,
  command: null,
  missing: {},
  parserVersion: 1,
  output: `output ${line}`,
  load: { ...load, rate: null, url, connections: 100 },
  metrics: emptyMetrics(),
})
const runs = [run(3, 'http://localhost:3000/json'), run(20, null)]
const context = { ...emptyContext, environment: ' laptop ' }

describe('scenarioOf', () => {
  it.each([
    ['http://localhost:3000/hash/sha256?text=hello', 'sha256'],
    ['http://localhost:5000/api/values/5', 'values'],
    ['http://localhost:5000', 'root'],
    ['not an address', ''],
    [null, ''],
  ])('of %s is %s', (url, scenario) => expect(scenarioOf(url)).toBe(scenario))
})

describe('what is too much at a time', () => {
  it('is said by its size on the way, where each line end is two bytes', () => {
    const text = '\n'.repeat(2_097_000)
    const sizeOf = (paste: string) => bytesOf(JSON.stringify(toQuestion({ text: paste, tool: 'auto' })))
    expect(whyTooLarge(sizeOf(text))).toBeNull()
    expect(whyTooLarge(sizeOf(`${text}${'\n'.repeat(200)}`))).toMatch(
      /^This is 4.2 MB; 4.2 MB is the limit, so nothing was sent/,
    )
    expect(whyTooLarge(bytesOf('é'.repeat(3_000_000)))).toMatch(/^This is 6.0 MB/)
  })

  it('of a file is only looked at where it is text', () => {
    expect(whyNoText('Requests/sec:  20000.00\n')).toBeNull()
    expect(whyNoText('PK\u0003\u0004\u0014\0\0\0')).toMatch(/^This is not text/)
  })

  it('of runs too, before they are sent', () => {
    expect(whyNotOneReport('{}', 1000)).toBeNull()
    expect(whyNotOneReport('{}', 1001)).toMatch(/1001 runs; a report can have at most 1000/)
    expect(whyNotOneReport('x'.repeat(5_000_000), 3)).toMatch(/5.0 MB/)
  })
})

describe('an import', () => {
  it('takes labels as given, else from the address', () => {
    expect(labelsOf(runs, new Map([[20, { subject: 'b', scenario: 'c' }]]))).toEqual([
      { subject: '', scenario: 'json', skip: false },
      { subject: 'b', scenario: 'c', skip: false },
    ])
  })

  it('says what is still to be told', () => {
    const labels = [
      { subject: 'a', scenario: 'json', skip: false },
      { subject: '', scenario: '', skip: true },
    ]
    expect(whyNotStorable(labels, context)).toBeNull()
    expect(whyNotStorable(labels, emptyContext)).toMatch(/environment/)
    expect(whyNotStorable([{ subject: ' ', scenario: 'x', skip: false }], context)).toMatch(/subject/)
    expect(whyNotStorable([{ subject: 'a', scenario: '', skip: false }], context)).toMatch(/scenario/)
    expect(whyNotStorable([{ subject: 'a', scenario: 'x', skip: true }], context)).toMatch(/at least one/)
  })

  it('hands in the chosen runs with their own text and what is known of their load', () => {
    const labels = [
      { subject: ' our-api ', scenario: 'json', skip: false },
      { subject: 'x', scenario: 'y', skip: true },
    ]
    expect(toReport(runs, labels, { ...context, commit: 'abc', measuredOn: '2018-02-03' })).toEqual({
      environment: 'laptop',
      commit: 'abc',
      startedAt: '2018-02-03T00:00:00Z',
      source: 'import',
      results: [
        {
          subject: 'our-api',
          scenario: 'json',
          generator: 'wrk',
          output: 'output 3',
          profile: { connections: 100 },
        },
      ],
    })
  })

  it('describes a load as far as it is told', () =>
    expect(describeRun(runs[0] as ParsedRun)).toBe('wrk · 100 connections'))
})
