import { type Retention, type RetentionEntry, type RetentionKind, retentionKinds } from '@wrkbench/contracts'
import { countOld, type RetentionRuleRow, retentionRules } from '@wrkbench/db'
import type { Call, Ctx } from '../ctx.ts'
import { holdHours, isHoldOver, longStep } from '../domain/retention-hold.ts'
import { whyClocksDiffer } from '../instance/assert-clocks-agree.ts'
import { daysBefore, instantOrNull } from '../instant.ts'

/** Days by kind; null for ever. Kinds that are not named keep their stored value. */
export type RetentionDays = Partial<Record<RetentionKind, number | null>>

const kinds = Object.keys(retentionKinds) as RetentionKind[]

/** Returns how long each kind is kept, and what would be removed by that, or by the days given in `instead`. */
export const getRetention = async ({ ctx, input }: Call<{ instead?: RetentionDays }>): Promise<Retention> => {
  const stored = new Map((await retentionRules(ctx.db.pool)).map((rule) => [rule.kind, rule]))
  const differ = whyClocksDiffer({ ctx })
  const items: RetentionEntry[] = []
  for (const kind of kinds) {
    const asked = input.instead?.[kind]
    const days = asked === undefined ? (stored.get(kind)?.days ?? null) : asked
    const doneUntil = stored.get(kind)?.doneUntil ?? null
    const counted = await removable(ctx, kind, days)
    const waits = days === null ? null : (differ ?? whyHeld(ctx, stored.get(kind), days))
    items.push({ kind, days, ...counted, doneUntil: instantOrNull(doneUntil), waits })
  }
  return { items }
}

const whyHeld = (ctx: Ctx, rule: RetentionRuleRow | undefined, days: number): string | null => {
  const { doneUntil = null, heldSince: since = null, heldSeen: seen = null } = rule ?? {}
  const step = longStep(doneUntil, daysBefore(ctx.clock.now(), days))
  const hasRunMs = since && seen ? seen.getTime() - since.getTime() : 0
  if (step === null || (since && seen && isHoldOver({ since, seen }))) return null
  const hasRun = `so far for ${Math.floor(hasRunMs / 3_600_000)} h`
  return `${step} days have passed by the clock since it was last looked what is old. In case the clock is wrong, this waits until maintenance has run for ${holdHours} h since (${hasRun}).`
}

const removable = async (ctx: Ctx, kind: RetentionKind, days: number | null) =>
  days === null
    ? { removable: 0, owners: 0, bytes: null }
    : countOld(ctx.db.pool, kind, daysBefore(ctx.clock.now(), days))
