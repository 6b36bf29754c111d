export { detectCapabilities } from './detect-capabilities.ts'
export { searchPathOf } from './search-path.ts'
