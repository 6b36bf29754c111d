import type { ResultDetail } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { runDetail } from '../../../../apps/web/test/support/runs.ts'
import { doneJob } from '../../../../apps/web/test/support/sample-jobs.ts'
import { detailGroups } from './result-groups.ts'

const job = doneJob()
const { result } = runDetail(job, job.runList[0] as (typeof job.runList)[0])
const detail = (of: Partial<ResultDetail>): ResultDetail =>
  ({ ...result, custom: [], serverCpuPercent: null, serverPeakRssBytes: null, ...of }) as ResultDetail
const titles = (of: Partial<ResultDetail>) => detailGroups(detail(of)).map(({ title }) => title)

describe('detailGroups', () => {
  it('has nothing of a server of which nothing was told', () => {
    expect(titles({})).toEqual(['Throughput', 'Latency', 'Answers', 'Errors'])
  })

  it('begins with metrics of its own and ends with the server', () => {
    const custom = [{ name: 'cold', value: 1234.5, unit: 'ms', better: 'lower' }]
    const groups = detailGroups(detail({ custom, serverCpuPercent: 187.4 }))
    expect(groups[0]?.entries).toEqual([
      { label: 'cold', value: '1,234.5\u00a0ms', exact: 'lower is better', why: null, number: 1234.5, unit: 'ms' },
    ])
    expect(groups.at(-1)?.entries).toMatchObject([
      { label: 'CPU', value: '187\u00a0%', exact: '187.4\u00a0% of one core', why: null, number: 187.4 },
      { label: 'Memory, peak', value: '–', exact: null, why: 'not in the report', number: null },
    ])
  })
})
