export * from './load-generator.ts'
export { generatorOf, generators } from './registry.ts'
