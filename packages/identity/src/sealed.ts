/** Turns a value into text that only the holder of the secret can read or make. */
export const seal = async (secret: string, value: object): Promise<string> => {
  const { symmetricEncrypt } = await import('better-auth/crypto')
  return symmetricEncrypt({ key: secret, data: JSON.stringify(value) })
}

/** Null: it was not sealed with this secret. */
export const unseal = async (secret: string, text: string): Promise<unknown> => {
  const { symmetricDecrypt } = await import('better-auth/crypto')
  try {
    return JSON.parse(await symmetricDecrypt({ key: secret, data: text }))
  } catch {
    return null
  }
}
