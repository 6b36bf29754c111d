export { type Verification, verifyScenario } from './verify-scenario.ts'
