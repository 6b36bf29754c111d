export type { Origin } from './no-answer.ts'
export { type Verification, verifyScenario } from './verify-scenario.ts'
