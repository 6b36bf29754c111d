import { spawn } from 'node:child_process'
import { root } from './environment.mjs'

/** Passed on to the child, so that nothing keeps running after a command was ended. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a Node.js program in the checkout. `show`: its output goes to the terminal as it comes; otherwise the output is
 * kept, and shown only if the program fails. `label`: text to show from time to time while the program takes long.
 * @param {string[]} args
 * @param {{ show?: boolean, label?: string, env?: Record<string, string> }} options
 */
export const runNode = (args, { show = false, label, env = {} } = {}) =>
  new Promise((resolve, reject) => {
    const stdio = show ? 'inherit' : 'pipe'
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', stdio, stdio],
    })
    const output = []
    child.stdout?.on('data', (chunk) => output.push(chunk))
    child.stderr?.on('data', (chunk) => output.push(chunk))
    const hint = sayingHowLong(label)
    const pass = (signal) => child.kill(signal)
    for (const signal of signals) process.once(signal, pass)
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearInterval(hint)
      for (const name of signals) process.off(name, pass)
      if (code === 0) return resolve(undefined)
      const lines = Buffer.concat(output).toString('utf8').trimEnd().split('\n').slice(-30).join('\n')
      reject(
        new Error(
          [lines, `${label ?? args.at(-1)}: ended with ${signal ?? `code ${code}`}`].filter(Boolean).join('\n'),
        ),
      )
    })
  })

const sayingHowLong = (label) => {
  if (!label) return undefined
  const start = performance.now()
  console.log(`${label} …`)
  return setInterval(() => console.log(`${label} … ${Math.round((performance.now() - start) / 1000)} s`), 15_000)
}
