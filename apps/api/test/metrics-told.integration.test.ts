import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { JobDetail } from '@wrkbench/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claim, job, register, report } from './support/runner.ts'
import { startApp, type TestApp } from './support/start-app.ts'

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../../..', file), 'utf8')
const parts = /_(?:bucket|sum|count)$/
const ofPrometheus = ['le', 'quantile', 'process', 'instance', 'job']

/**
 * Names and labels of the metrics in a text. Those of a process always exist; those of the instance exist once a run
 * has ended.
 */
const labelsIn = (text: string): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>()
  for (const [, name = ''] of text.matchAll(/^# TYPE (\S+)/gm)) found.set(name, new Set())
  for (const [, sample = '', labels = ''] of text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)) {
    const family = found.get(sample) ?? found.get(sample.replace(parts, ''))
    for (const [, label = ''] of labels.matchAll(/(\w+)="/g)) if (label !== 'le') family?.add(label)
  }
  return found
}

interface Panel {
  title: string
  targets: { expr: string }[]
}
const dashboard: { panels: Panel[] } = JSON.parse(read('deploy/monitoring/grafana-dashboard.json'))
const drawn = dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ where: title, expr })))
const alerts = [...read('deploy/monitoring/alerts.yaml').matchAll(/alert: (\w+)\n\s+expr: (.+)/g)]
const expressions = [...drawn, ...alerts.map(([, where = '', expr = '']) => ({ where, expr }))]

describe('what is said of /metrics', () => {
  let api: TestApp
  let told: Map<string, Set<string>>
  beforeAll(async () => {
    api = await startApp()
    await register(api)
    const created = await api.call('apiToken', { method: 'POST', url: '/api/v1/jobs', payload: job })
    const id = created.json<JobDetail>().runList[0]?.id ?? ''
    const { lease } = await claim(api, id)
    const payload = report(lease, new Date().toISOString())
    await api.call('runnerToken', { method: 'POST', url: `/api/v1/runner/runs/${id}/finish`, payload })
    told = labelsIn((await api.call(null, { url: '/metrics' })).body)
  })
  afterAll(() => api.close())

  it('in docs/metrics.md is every metric of ours with its labels, and no other', () => {
    const rows = read('docs/metrics.md').matchAll(/^\| `(wrkbench_\w+)` \|([^|]*)\|/gm)
    const said = [...rows].map(([, name = '', labels = '']) => [name, labels.match(/\w+/g)?.toSorted() ?? []])
    const ours = [...told].filter(([name]) => name.startsWith('wrkbench_'))
    expect(said.toSorted()).toEqual(ours.map(([name, labels]) => [name, [...labels].sort()]).toSorted())
  })

  it('in dashboard and alerts is nothing that the API does not tell', () => {
    expect([drawn.length > 10, alerts.length > 4]).toEqual([true, true])
    for (const { where, expr } of expressions) {
      const metrics = [...expr.matchAll(/\b(?:wrkbench|process|nodejs)_\w+/g)].map(([name]) => name.replace(parts, ''))
      expect(metrics.length, where).toBeGreaterThan(0)
      const labels = new Set(metrics.flatMap((name) => [...(told.get(name) ?? [`${name} is not told`])]))
      expect([...labels].join(), where).not.toContain('not told')
      const used = [...expr.matchAll(/by \(([^)]+)\)|(\w+)=~?"/g)].flatMap(([, by, one]) => by?.split(/,\s*/) ?? [one])
      expect(
        used.filter((label) => !labels.has(label ?? '') && !ofPrometheus.includes(label ?? '')),
        where,
      ).toEqual([])
    }
  })
})
