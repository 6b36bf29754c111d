export { type Verification, type VerifyScenario, verifyScenario } from './verify-scenario.ts'
