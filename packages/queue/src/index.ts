export type { QueueLog } from './log.ts'
export { prepareQueue } from './open-backend.ts'
export { createRunConsumer, type RunConsumer, type RunConsumerOptions } from './run-consumer.ts'
export { createRunQueue, type RunQueue } from './run-queue.ts'
