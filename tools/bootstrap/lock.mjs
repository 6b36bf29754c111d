import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './environment.mjs'

const lock = path.join(root, '.build', 'preparing.pid')

/** Runs one preparation of this checkout at a time: a second command waits for the first. */
export const withLock = async (work) => {
  await acquire()
  try {
    return await work()
  } finally {
    rmSync(lock, { force: true })
  }
}

const acquire = async () => {
  mkdirSync(path.dirname(lock), { recursive: true })
  for (let said = false; !tryLock(); said = true) {
    if (!said) console.log(`Another wrkbench command is preparing this checkout (${lock}). Waiting for it …`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/** Linking a file that already contains our process id is atomic: a lock is never seen without its owner. */
const tryLock = () => {
  const draft = `${lock}.${process.pid}`
  writeFileSync(draft, String(process.pid))
  try {
    linkSync(draft, lock)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (!isAlive(ownerPid())) rmSync(lock, { force: true })
    return false
  } finally {
    rmSync(draft, { force: true })
  }
}

const ownerPid = () => {
  try {
    return Number(readFileSync(lock, 'utf8'))
  } catch {
    return null
  }
}

const isAlive = (pid) => {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
