export { detectParser } from './detect-parser.ts'
export * from './load-generator.ts'
export { generatorOf, generators, parserOf, parsers } from './registry.ts'
