export { createIdentity } from './create-identity.ts'
export type { Identity, IdentityOptions, Known, ProviderSettings, Trip } from './types.ts'
