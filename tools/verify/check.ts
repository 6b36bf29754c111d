import { spawn } from 'node:child_process'

export type CheckResult = { name: string; passed: boolean; seconds: number; output: string }

/** Runs one tool and keeps what it prints. */
export const runCheck = ({ name, args }: { name: string; args: string[] }): Promise<CheckResult> =>
  new Promise((resolve) => {
    const start = performance.now()
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const output: Buffer[] = []
    const finish = (passed: boolean, text: string) =>
      resolve({ name, passed, seconds: (performance.now() - start) / 1000, output: text })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.once('error', (error) => finish(false, error.message))
    child.once('close', (code) => finish(code === 0, Buffer.concat(output).toString('utf8').trimEnd()))
  })
