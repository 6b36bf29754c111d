const segment = (part: string): string => {
  if (part === '*') return '.*'
  return part.startsWith(':') ? '[^/]+' : part.replaceAll(/[^\w-]/g, '\\$&')
}

/** Matches the paths of a route's pattern, such as `/jobs/:id` or `/servers/*`, with or without a last slash. */
const matching = (url: string): RegExp => new RegExp(`^${url.split('/').map(segment).join('/')}/?$`)

export interface Methods {
  add(url: string, methods: string | string[]): void
  /** methods that routes take at a path, in the order of the alphabet */
  at(path: string): string[]
}

/** Knows which methods the routes take. */
export const createMethods = (): Methods => {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  return {
    add: (url, methods) => {
      const entry = known.get(url) ?? { pattern: matching(url), methods: new Set() }
      for (const method of [methods].flat()) entry.methods.add(method)
      known.set(url, entry)
    },
    at: (path) => {
      const found = [...known.values()].filter(({ pattern }) => pattern.test(path))
      return [...new Set(found.flatMap(({ methods }) => [...methods]))].sort()
    },
  }
}
