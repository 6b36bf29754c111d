import type { LoadProfileInput } from '@wrkbench/contracts'

export type LoadPreset = { id: string; command: string; origin: string; profile: LoadProfileInput }

/** The commands with which published comparisons were made. */
export const loadPresets: readonly LoadPreset[] = [
  {
    id: 'bombardier-1m',
    command: 'bombardier -c 125 -n 1000000',
    origin: 'Iris against .NET Core and Express',
    profile: { generator: 'bombardier', connections: 125, requests: 1_000_000 },
  },
  {
    id: 'wrk-10m',
    command: 'wrk -d 10m -t 4 -c 50',
    origin: 'Vapor, Spring Boot, Node.js and Gin, ten minutes',
    profile: { generator: 'wrk', connections: 50, threads: 4, durationSeconds: 600 },
  },
  {
    id: 'ab-100k',
    command: 'ab -n 100000 -c 100',
    origin: 'gorilla/mux, Spring Boot, Express and .NET Core',
    profile: { generator: 'ab', connections: 100, requests: 100_000, keepAlive: false },
  },
  {
    id: 'wrk-60s',
    command: 'wrk -c 100 -d 60s -t 2',
    origin: 'Node.js, Express, Fastify and Go',
    profile: { generator: 'wrk', connections: 100, threads: 2, durationSeconds: 60 },
  },
  {
    id: 'wrk-pipelined',
    command: 'wrk -t 32 -c 256, pipelined 16 deep',
    origin: 'HTTP.SYS, libuv and RIO, plain text',
    profile: { generator: 'wrk', connections: 256, threads: 32, durationSeconds: 15, pipeline: 16 },
  },
]

export const roundPresets = [
  { id: 'quick', label: 'Quick', rounds: 3, warmup: 2 },
  { id: 'standard', label: 'Standard', rounds: 5, warmup: 5 },
  { id: 'careful', label: 'Careful', rounds: 10, warmup: 10 },
] as const
