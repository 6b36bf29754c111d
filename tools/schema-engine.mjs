#!/usr/bin/env node
// Prisma's schema engine, as prisma.config.ts names it. Prisma executes it directly, so it cannot itself be TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./schema-engine/main.ts')
