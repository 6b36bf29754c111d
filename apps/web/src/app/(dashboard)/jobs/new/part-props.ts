import type { FieldErrors } from '#lib/form/field-errors.ts'
import type { Draft } from '#lib/job-draft/draft.ts'

/** Every part gets the draft, a way to change it, and what the API said about it. */
export type PartProps = { draft: Draft; change: (change: Partial<Draft>) => void; errors: FieldErrors }
