import type { Sql } from '../../sql.ts'

const refuse = `
UPDATE runners SET protocol = $3, refused_at = $4 WHERE token_id = $1 AND name = $2`

/** Writes down that a runner was turned away for the protocol that it speaks. */
export const noteMisfit = async (
  sql: Sql,
  { tokenId, name, protocol }: { tokenId: string; name: string; protocol: number },
  at: Date,
): Promise<void> => {
  await sql.query(refuse, [tokenId, name, protocol, at])
}

const holder = `
SELECT t.id AS "tokenId", t.runner_name IS NOT NULL AS joined
FROM runners ru JOIN tokens t ON t.id = ru.token_id
WHERE ru.name = $1 AND t.revoked_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > $2)`

export interface NameHolder {
  tokenId: string
  joined: boolean
}

/** Whose the name of a runner is; null: nobody's any more. */
export const holderOfName = async (tx: Sql, name: string, at: Date): Promise<NameHolder | null> =>
  (await tx.query<NameHolder>(holder, [name, at])).rows[0] ?? null

const running = 'SELECT incarnation, last_heartbeat_at AS "lastHeartbeatAt" FROM runners WHERE name = $1'

export interface ProcessOfName {
  incarnation: string
  lastHeartbeatAt: Date
}

/** Which process runs under a name, and when it was last heard of; null: none ever did. */
export const processOfName = async (tx: Sql, name: string): Promise<ProcessOfName | null> =>
  (await tx.query<ProcessOfName>(running, [name])).rows[0] ?? null

const others = `
UPDATE tokens SET revoked_at = $3 WHERE runner_name = $1 AND id <> $2 AND revoked_at IS NULL`

/** A runner has one token: those it had before end with the first use of the next. */
export const revokeEarlierTokens = async (tx: Sql, name: string, tokenId: string, at: Date): Promise<void> => {
  await tx.query(others, [name, tokenId, at])
}

const siblings = `
UPDATE tokens SET revoked_at = $2
WHERE id <> $1 AND revoked_at IS NULL AND runner_name = (SELECT runner_name FROM tokens WHERE id = $1)`

/** Ends the other tokens of the joined runner that a token belongs to: it may have made itself a next one. */
export const revokeSiblingTokens = async (tx: Sql, id: string, at: Date): Promise<void> => {
  await tx.query(siblings, [id, at])
}

const end = `
UPDATE tokens SET expires_at = least(expires_at, $2) WHERE id = $1 AND revoked_at IS NULL RETURNING id`

/** False: it was revoked. */
export const endTokenBy = async (tx: Sql, id: string, at: Date): Promise<boolean> =>
  (await tx.query(end, [id, at])).rows.length > 0

export const noteDelivery = async (sql: Sql, runnerId: string, delivery: object): Promise<void> => {
  await sql.query('UPDATE runners SET delivery = $2 WHERE id = $1', [runnerId, JSON.stringify(delivery)])
}

const joined = `SELECT FROM tokens WHERE id = $1 AND runner_name IS NOT NULL AND revoked_at IS NULL`

/** Whether a token is that of one joined runner, and good. */
export const joinedToken = async (tx: Sql, id: string): Promise<boolean> =>
  ((await tx.query(joined, [id])).rowCount ?? 0) > 0
