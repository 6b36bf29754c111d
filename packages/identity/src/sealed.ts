/** Encrypts a value so that only a holder of the secret can read or create it. */
export const seal = async (secret: string, value: object): Promise<string> => {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key: secret, data: JSON.stringify(value) })
}

/** Decrypts a sealed value; null if it was not sealed with this secret. */
export const unseal = async (secret: string, text: string): Promise<unknown> => {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  try {
    return JSON.parse(await symmetricDecrypt({ key: secret, data: text }))
  } catch {
    return null
  }
}
