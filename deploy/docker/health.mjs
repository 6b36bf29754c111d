// Exit code 0: healthy. `api` and `web` are asked; `maintenance` has no port and tells by a file; `runner` by its lock.
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

const answers = async (url) =>
  (await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(8000) })).status < 500

const lives = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

const checks = {
  api: () => answers(`http://127.0.0.1:${process.env.API_PORT || 4000}/api/v1/health`),
  web: () => answers(`http://127.0.0.1:${process.env.PORT || 3000}/sign-in`),
  // a tick takes two seconds; one with much to remove a few more
  maintenance: () => Date.now() - statSync(process.env.WRKBENCH_HEALTH_FILE ?? '').mtimeMs < 60_000,
  runner: () => {
    const lock = path.join(process.env.WRKBENCH_DATA_DIR ?? '.data/runner', 'runner.lock')
    return existsSync(lock) && lives(JSON.parse(readFileSync(lock, 'utf8')).pid)
  },
}

const check = checks[process.argv[2]]
const isHealthy = check
  ? await Promise.resolve()
      .then(check)
      .catch(() => false)
  : false
process.exitCode = isHealthy ? 0 : 1
