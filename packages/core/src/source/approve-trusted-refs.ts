import { insertSourceApproval, inTransaction } from '@wrkbench/db'
import { writeAudit } from '../audit/write-audit.ts'
import type { Call } from '../ctx.ts'
import { isTrustedRef } from './trusted-ref.ts'

/**
 * Approves the sources of the catalogue that are unmodified from a trusted branch or tag. Repeating it changes nothing.
 * @returns the servers whose sources wait for a member
 */
export const approveTrustedRefs = async ({
  ctx,
  input,
}: Call<{ trustedRefs: readonly string[] }>): Promise<string[]> => {
  const at = ctx.clock.now()
  const known = ctx.catalogue.servers.flatMap(({ manifest, source }) => (source ? [{ id: manifest.id, source }] : []))
  const isTrusted = ({ source }: (typeof known)[number]) =>
    !source.modified && isTrustedRef(source.ref, input.trustedRefs)
  await inTransaction(ctx.db.pool, async (tx) => {
    for (const { id, source } of known.filter(isTrusted)) {
      const by = `trusted ref ${source.ref}`
      if (!(await insertSourceApproval(tx, { serverId: id, source, by, at }))) continue
      const detail = { hash: source.hash, ref: source.ref, commit: source.commit }
      await writeAudit(tx, ctx, { action: 'source.approved', subject: id, detail })
    }
  })
  return known.filter((one) => !isTrusted(one)).map(({ id }) => id)
}
