export { detectCapabilities } from './detect-capabilities.ts'
export { searchPathOf, which } from './search-path.ts'
