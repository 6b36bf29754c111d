import type { RunnerRole } from '@wrkbench/contracts'
import { describe, expect, it } from 'vitest'
import { castOf, dutyOf } from './cast.ts'

const duties = (...roles: RunnerRole[][]) => {
  const crew = roles.map((own, index) => ({ id: String(index), roles: own }))
  const cast = castOf(crew)
  return crew.map((member) => dutyOf(member, cast))
}
const both: RunnerRole[] = ['SERVER', 'LOAD']
const load: RunnerRole[] = ['LOAD']
const server: RunnerRole[] = ['SERVER']

describe('castOf', () => {
  it('lets one host do everything, and a second of its kind stand by', () => {
    expect(duties(both)).toEqual(['leads'])
    expect(duties(both, both)).toEqual(['leads', 'stands-by'])
  })

  it('has the load host lead and the other serve, whichever came first', () => {
    expect(duties(load, server)).toEqual(['leads', 'serves'])
    expect(duties(server, load)).toEqual(['serves', 'leads'])
    expect(duties(load, both)).toEqual(['leads', 'serves'])
  })

  it('has further load hosts assist and further servers stand by', () => {
    expect(duties(server, load, load, load, server)).toEqual(['serves', 'leads', 'assists', 'assists', 'stands-by'])
    expect(duties(both, load)).toEqual(['leads', 'assists'])
  })

  it('has nobody lead where nobody can load', () => {
    expect(castOf([{ id: '1', roles: server }])).toEqual({
      leader: null,
      server: { id: '1', roles: server },
      assistants: [],
    })
    expect(castOf([])).toEqual({ leader: null, server: null, assistants: [] })
  })
})
