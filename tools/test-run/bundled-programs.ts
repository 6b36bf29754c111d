import { bundlePrograms } from '../build/bundle-programs.ts'

/**
 * Bundles the programs once for all tests of a run, as `npm start` runs them: a process that compiles its own sources
 * needs seconds of CPU time before it does anything.
 */
export const setup = (): Promise<void> => bundlePrograms()
