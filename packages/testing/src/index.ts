export * from './browser.ts'
export * from './create-database.ts'
export * from './not-run.ts'
export * from './queue-backends.ts'
