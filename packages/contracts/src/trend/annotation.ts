import Type, { type Static } from 'typebox'
import { Id, Instant, Nullable, ProjectSlug } from '../common.ts'

const Text = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'plain text' })
const SeriesId = Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'of a series' })

export const Annotation = Type.Object({
  id: Id,
  at: Instant,
  text: Type.String(),
  /** where the note is shown; if both are null, on every trend */
  environmentId: Nullable(Id),
  seriesId: Nullable(Type.String()),
  createdBy: Type.String(),
  updatedAt: Instant,
})
export type Annotation = Static<typeof Annotation>

export const AnnotationList = Type.Object({ items: Type.Array(Annotation) })
export type AnnotationList = Static<typeof AnnotationList>

export const CreateAnnotation = Type.Object(
  {
    project: Type.Optional(ProjectSlug),
    at: Instant,
    text: Text,
    environmentId: Type.Optional(Id),
    seriesId: Type.Optional(SeriesId),
  },
  { additionalProperties: false, description: 'shown on one series, in an environment, or everywhere' },
)
export type CreateAnnotation = Static<typeof CreateAnnotation>

export const ChangeAnnotation = Type.Object(
  { at: Type.Optional(Instant), text: Type.Optional(Text) },
  { additionalProperties: false, minProperties: 1 },
)
export type ChangeAnnotation = Static<typeof ChangeAnnotation>

export const AnnotationQuery = Type.Object({
  project: Type.Optional(ProjectSlug),
  environment: Type.Optional(Type.String({ description: 'id: notes of this environment, and those shown everywhere' })),
  from: Type.Optional(Instant),
  to: Type.Optional(Instant),
})
export type AnnotationQuery = Static<typeof AnnotationQuery>
