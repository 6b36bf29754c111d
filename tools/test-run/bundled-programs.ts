import { bundlePrograms } from '../build/bundle-programs.ts'

/**
 * Once for all tests of a run, the programs as `npm start` runs them: a process that compiles its own sources needs
 * seconds of CPU time before it does anything.
 */
export const setup = (): Promise<void> => bundlePrograms()
