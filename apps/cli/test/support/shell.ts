import { execFile } from 'node:child_process'
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { programs } from '../../../../tools/build/programs.ts'
import { newFolder } from './run-command.ts'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Runs a script in a shell, as a process of its own with nothing in its environment but what is given. */
export const shell = (script: string, cwd: string, env: Record<string, string>) =>
  new Promise<{ code: unknown; output: string }>((resolve) => {
    const all = { PATH: `${path.join(cwd, 'bin')}:${process.env.PATH}`, HOME: cwd, ...env }
    execFile('bash', ['-c', script], { cwd, env: all }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, output: stdout + stderr }),
    )
  })

/** Makes a folder with the command as it is shipped: one file, away from its packages. */
export const folderWithCommand = (): string => {
  const cwd = newFolder()
  mkdirSync(path.join(cwd, 'bin'))
  copyFileSync(path.join(root, programs.cli.bundle), path.join(cwd, 'bin/wrkbench.mjs'))
  writeFileSync(
    path.join(cwd, 'bin/wrkbench'),
    `#!/bin/sh\nexec '${process.execPath}' "${cwd}/bin/wrkbench.mjs" "$@"\n`,
    { mode: 0o755 },
  )
  return cwd
}
