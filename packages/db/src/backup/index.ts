export { checkBackup } from './check-backup.ts'
export { BackupError } from './format.ts'
export { openBackup, restoreBackup } from './restore-backup.ts'
export { type Written, writeBackup } from './write-backup.ts'
