import { type Retention, type RetentionEntry, type RetentionKind, retentionKinds } from '@wrkbench/contracts'
import { countOld, retentionRules } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { holdHours, longStep } from '../domain/retention-hold.ts'
import { whyClocksDiffer } from '../instance/assert-clocks-agree.ts'
import { daysBefore, instantOrNull } from '../instant.ts'

/** Days by kind; null for ever. Kinds that are not named keep their stored value. */
export type RetentionDays = Partial<Record<RetentionKind, number | null>>

const kinds = Object.keys(retentionKinds) as RetentionKind[]

/** Returns how long each kind is kept, and what would be removed by that, or by the days given in `instead`. */
export const getRetention = async ({ ctx, input }: Call<{ instead?: RetentionDays }>): Promise<Retention> => {
  const stored = new Map((await retentionRules(ctx.db.pool)).map((rule) => [rule.kind, rule]))
  const differ = await whyClocksDiffer({ ctx })
  const items: RetentionEntry[] = []
  for (const kind of kinds) {
    const asked = input.instead?.[kind]
    const days = asked === undefined ? (stored.get(kind)?.days ?? null) : asked
    const doneUntil = stored.get(kind)?.doneUntil ?? null
    const counted = await removable(ctx, kind, days)
    const waits = days === null ? null : (differ ?? whyHeld(ctx, doneUntil, days))
    items.push({ kind, days, ...counted, doneUntil: instantOrNull(doneUntil), waits })
  }
  return { items }
}

const whyHeld = (ctx: Ctx, doneUntil: Date | null, days: number): string | null => {
  const step = longStep(doneUntil, daysBefore(ctx.clock.now(), days))
  return step === null
    ? null
    : `${step} days have passed by the clock since it was last looked what is old. In case the clock is wrong, this waits until maintenance has run for ${holdHours} h.`
}

const removable = async (ctx: Ctx, kind: RetentionKind, days: number | null) =>
  days === null
    ? { removable: 0, owners: 0, bytes: null }
    : countOld(ctx.db.pool, kind, daysBefore(ctx.clock.now(), days))
