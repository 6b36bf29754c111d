import type { Sql } from '../../sql.ts'

const refuse = `
UPDATE runners SET protocol = $3, refused_at = $4 WHERE token_id = $1 AND name = $2`

/** Records that a runner was turned away because of the protocol that it speaks. */
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

/** The token that holds the name of a runner; null if no valid token does. */
export const holderOfName = async (tx: Sql, name: string, at: Date): Promise<NameHolder | null> =>
  (await tx.query<NameHolder>(holder, [name, at])).rows[0] ?? null

const running = 'SELECT incarnation, last_heartbeat_at AS "lastHeartbeatAt" FROM runners WHERE name = $1'

export interface ProcessOfName {
  incarnation: string
  lastHeartbeatAt: Date
}

/** The process that last ran under a name, with its last heartbeat; null if none ever did. */
export const processOfName = async (tx: Sql, name: string): Promise<ProcessOfName | null> =>
  (await tx.query<ProcessOfName>(running, [name])).rows[0] ?? null

const others = `
UPDATE tokens SET revoked_at = $3 WHERE runner_name = $1 AND id <> $2 AND revoked_at IS NULL`

/** Ends the earlier tokens of a runner: a runner has one token, and the first use of a new one ends the others. */
export const revokeEarlierTokens = async (tx: Sql, name: string, tokenId: string, at: Date): Promise<void> => {
  await tx.query(others, [name, tokenId, at])
}

const siblings = `
UPDATE tokens SET revoked_at = $2
WHERE id <> $1 AND revoked_at IS NULL AND runner_name = (SELECT runner_name FROM tokens WHERE id = $1)`

/** Ends the other tokens of the joined runner that this token belongs to: the runner may have made itself a new one. */
export const revokeSiblingTokens = async (tx: Sql, id: string, at: Date): Promise<void> => {
  await tx.query(siblings, [id, at])
}

const end = `
UPDATE tokens SET expires_at = least(expires_at, $2) WHERE id = $1 AND revoked_at IS NULL RETURNING id`

/** Makes a token expire at `at` at the latest. Returns false if the token was revoked. */
export const endTokenBy = async (tx: Sql, id: string, at: Date): Promise<boolean> =>
  (await tx.query(end, [id, at])).rows.length > 0

export const noteDelivery = async (sql: Sql, runnerId: string, delivery: object): Promise<void> => {
  await sql.query('UPDATE runners SET delivery = $2 WHERE id = $1', [runnerId, JSON.stringify(delivery)])
}

const joined = `SELECT FROM tokens WHERE id = $1 AND runner_name IS NOT NULL AND revoked_at IS NULL`

/** Whether the token belongs to a joined runner and is not revoked. */
export const joinedToken = async (tx: Sql, id: string): Promise<boolean> =>
  ((await tx.query(joined, [id])).rowCount ?? 0) > 0
