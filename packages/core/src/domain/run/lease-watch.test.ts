import { describe, expect, it } from 'vitest'
import { createLeaseWatch } from './lease-watch.ts'

const lease = (runId: string, endsAt: string) => ({ runId, endsAt: new Date(endsAt) })
const silent = lease('silent', '2026-03-01T12:00:00Z')
const renewed = ['10:00', '09:00'].map((time) => lease('renewed', `2026-03-01T${time}:00Z`))

/** Looks at the leases every two seconds, while the API keeps beating or stays silent. */
const start = () => {
  let [ms, beats] = [0, 0]
  const { standing } = createLeaseWatch(() => ms)
  return (leases: Parameters<typeof standing>[0], seconds: number, { isUp = true, upFrom = 0 } = {}) => {
    let last: string[] = []
    for (let left = seconds; left > 0; left -= 2) {
      ms += 2000
      if (isUp) beats++
      last = standing(leases, { mark: `beat ${beats}`, upFrom: new Date(upFrom) }).map(({ runId }) => runId)
    }
    return last
  }
}

describe('createLeaseWatch', () => {
  it('names a lease that nobody has renewed for 30 s, whatever time it says, and none that was', () => {
    const look = start()
    expect(look([silent, ...renewed.slice(0, 1)], 20)).toEqual([])
    expect(look([silent, ...renewed.slice(1)], 12)).toEqual([])
    expect(look([silent, ...renewed.slice(1)], 2)).toEqual(['silent'])
    expect(look([silent, ...renewed.slice(1)], 20)).toEqual(['silent', 'renewed'])
  })

  it('begins anew with a lease that it has not seen in between', () => {
    const look = start()
    look([silent], 20)
    look([], 2)
    expect(look([silent], 30)).toEqual([])
    expect(look([silent], 4)).toEqual(['silent'])
  })

  it('does not count the time in which the API says nothing', () => {
    const look = start()
    look([silent], 20)
    expect(look([silent], 200, { isUp: false })).toEqual([])
    expect(look([silent], 30)).toEqual([])
    expect(look([silent], 4)).toEqual(['silent'])
  })

  it('begins anew with an API that began anew', () => {
    const look = start()
    look([silent], 30)
    expect(look([silent], 30, { upFrom: 1 })).toEqual([])
    expect(look([silent], 4, { upFrom: 1 })).toEqual(['silent'])
  })
})
