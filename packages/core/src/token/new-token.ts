import type { NewToken } from '@wrkbench/db'
import { uuid7 } from '../domain/uuid7.ts'
import { formatToken, hashSecret, newPublicId, newSecret } from '../session/secrets.ts'

/** Makes a new token: its text, to be shown once, and the row to store. */
export const newToken = (
  createdAt: Date,
  fields: Omit<NewToken, 'id' | 'publicId' | 'secretHash' | 'createdAt'>,
): { text: string; row: NewToken & { secretHash: Uint8Array<ArrayBuffer>; scopes: string[] } } => {
  const publicId = newPublicId()
  const secret = newSecret()
  const row = {
    ...fields,
    scopes: [...fields.scopes],
    id: uuid7(createdAt),
    publicId,
    secretHash: hashSecret(secret),
    createdAt,
  }
  return { text: formatToken({ isRunner: fields.kind === 'RUNNER', publicId, secret }), row }
}

/** Makes a token that is valid for one runner and its environment only, until it is revoked. */
export const newRunnerToken = (createdAt: Date, { name, environment }: { name: string; environment: string }) =>
  newToken(createdAt, {
    kind: 'RUNNER',
    name,
    scopes: ['runner'],
    userId: null,
    projectId: null,
    expiresAt: null,
    runnerName: name,
    runnerEnvironment: environment,
  })
