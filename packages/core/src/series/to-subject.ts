import type { Series } from '@wrkbench/contracts'
import type { SeriesRow } from '@wrkbench/db'
import { subjectColour } from './subject-colour.ts'

type SubjectRow = Pick<SeriesRow, 'subjectId' | 'subjectName' | 'serverId' | 'manifest'>

/** What a subject is called and how it is drawn; one that is no server of the catalogue has only its name. */
export const toSubject = ({ subjectId, subjectName: name, serverId, manifest }: SubjectRow): Series['subject'] => ({
  name,
  displayName: manifest?.displayName ?? name,
  serverId,
  language: manifest?.language ?? null,
  framework: manifest?.framework ?? null,
  colour: subjectColour(subjectId),
})
