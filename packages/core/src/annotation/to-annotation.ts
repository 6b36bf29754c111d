import type { Annotation } from '@wrkbench/contracts'
import type { AnnotationRow } from '@wrkbench/db'
import { instant } from '../instant.ts'

export const toAnnotation = ({
  id,
  at,
  text,
  environmentId,
  seriesId,
  createdBy,
  updatedAt,
}: AnnotationRow): Annotation => ({
  id,
  at: instant(new Date(at)),
  text,
  environmentId,
  seriesId: seriesId === null ? null : String(seriesId),
  createdBy,
  updatedAt: instant(new Date(updatedAt)),
})
