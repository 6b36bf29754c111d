import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { messageOf } from '../errors.ts'
import { cpuFolders, readText } from '../host/linux-facts.ts'
import type { Logger } from '../log.ts'

/** A file of the kernel and the text to write to it. */
interface Change {
  file: string
  value: string
}

/** Translates a setting into the value of each file that exists here. */
const changesOf = (name: string, value: string, root: string): Change[] => {
  const at = (file: string) => path.join(root, file)
  const switches = (file: string, off: string, on: string) => [{ file: at(file), value: value === 'off' ? off : on }]
  const all: Record<string, () => Change[]> = {
    governor: () => cpuFolders(root).map((folder) => ({ file: path.join(folder, 'cpufreq/scaling_governor'), value })),
    turbo: () => [
      ...switches('/sys/devices/system/cpu/intel_pstate/no_turbo', '1', '0'),
      ...switches('/sys/devices/system/cpu/cpufreq/boost', '0', '1'),
    ],
    aslr: () => switches('/proc/sys/kernel/randomize_va_space', '0', '2'),
  }
  return (all[name]?.() ?? []).filter(({ file }) => existsSync(file))
}

const readChanges = (file: string): Change[] => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Change[]
  } catch {
    return []
  }
}

export interface HostSettings {
  /** Changes the settings that were asked for. Returns those now in force, for example `aslr=off`. */
  apply(): string[]
  /** Restores every setting. */
  restore(): void
}

/**
 * Changes settings of the machine for a run, such as `governor=performance,turbo=off,aslr=off`, and restores them. The
 * previous values are written to `<data>/host-settings.json` before anything is changed, so that the next start
 * restores what a killed runner could not. `root` is for tests.
 */
export const hostSettings = (wanted: readonly string[], dataDir: string, log: Logger, root = ''): HostSettings => {
  const kept = path.join(dataDir, 'host-settings.json')

  const set = ({ file, value }: Change): boolean => {
    try {
      writeFileSync(file, value)
      return true
    } catch (error) {
      log.warn({ file, err: messageOf(error) }, 'a setting of this machine was not changed')
      return false
    }
  }

  const restore = (): void => {
    const before = readChanges(kept)
    if (before.map(set).every(Boolean)) rmSync(kept, { force: true })
  }

  const keep = (changes: Change[]): void => {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(`${kept}.new`, JSON.stringify(changes.map(({ file }) => ({ file, value: readText(file) ?? '' }))))
    renameSync(`${kept}.new`, kept)
  }

  const apply = (): string[] => {
    restore()
    // values that could not be restored must not be overwritten
    if (existsSync(kept)) return []
    const settings = wanted.map((setting) => {
      const [name = '', value = ''] = setting.split('=')
      return { setting, changes: changesOf(name, value, root) }
    })
    for (const { setting } of settings.filter(({ changes }) => changes.length === 0)) {
      log.info({ setting }, 'this machine has no such setting')
    }
    const possible = settings.filter(({ changes }) => changes.length > 0)
    if (possible.length > 0) keep(possible.flatMap(({ changes }) => changes))
    return possible.filter(({ changes }) => changes.map(set).every(Boolean)).map(({ setting }) => setting)
  }

  return { apply, restore }
}
