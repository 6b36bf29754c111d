import { type GeneratorId, generatorIds, type LoadProfile, type LoadProfileInput } from '@wrkbench/contracts'

const letters = {
  c: 'connections',
  t: 'threads',
  d: 'durationSeconds',
  n: 'requests',
  p: 'pipeline',
  r: 'rate',
  o: 'timeoutSeconds',
} as const satisfies Record<string, keyof LoadProfileInput>

const isGenerator = (text: string | undefined): text is GeneratorId =>
  (generatorIds as readonly string[]).includes(text ?? '')

/** Encodes a load profile as one word of a URL: `wrk~c64~t2~d5`, `ab~c100~n100000~k0`. */
export const encodeProfile = (profile: LoadProfileInput): string => {
  const numbers = Object.entries(letters).flatMap(([letter, key]) =>
    profile[key] === undefined ? [] : [`${letter}${profile[key]}`],
  )
  return [profile.generator, ...numbers, ...(profile.keepAlive === false ? ['k0'] : [])].join('~')
}

/** Decodes a load profile; null for anything that `encodeProfile` would not write. */
export const decodeProfile = (text: string): LoadProfileInput | null => {
  const [generator, ...parts] = text.split('~')
  if (!isGenerator(generator)) return null
  const profile: LoadProfileInput = { generator, connections: 0 }
  for (const part of parts) {
    const key = letters[part[0] as keyof typeof letters]
    const value = Number(part.slice(1))
    if (part === 'k0') profile.keepAlive = false
    else if (key && part.length > 1 && Number.isFinite(value)) profile[key] = value
    else return null
  }
  return profile.connections > 0 ? profile : null
}

/** The input that yields this profile; leaves out its defaults. */
export const inputOf = (profile: LoadProfile): LoadProfileInput => ({
  generator: profile.generator,
  connections: profile.connections,
  ...(profile.threads === null ? {} : { threads: profile.threads }),
  ...(profile.durationSeconds === null ? {} : { durationSeconds: profile.durationSeconds }),
  ...(profile.requests === null ? {} : { requests: profile.requests }),
  ...(profile.pipeline === 1 ? {} : { pipeline: profile.pipeline }),
  ...(profile.rate === null ? {} : { rate: profile.rate }),
  ...(profile.keepAlive ? {} : { keepAlive: false }),
  ...(profile.timeoutSeconds === 10 ? {} : { timeoutSeconds: profile.timeoutSeconds }),
})
