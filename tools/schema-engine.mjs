#!/usr/bin/env node
// What prisma.config.ts names as Prisma's schema engine. Prisma executes it directly, so it cannot be TypeScript itself.
import { register } from 'tsx/esm/api'

register()
await import('./schema-engine/main.ts')
