import { readFileSync } from 'node:fs'
import path from 'node:path'

const readLines = (file: string): string[] => {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

/** Decodes the octal escapes of /proc/self/mountinfo. */
const unescaped = (text: string): string =>
  text.replace(/\\(\d{3})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 8)))

interface Mount {
  /** the part of the tree that is mounted */
  root: string
  /** the mount point */
  point: string
}

const mountOf = (lines: readonly string[], isIt: (kind: string, options: string[]) => boolean): Mount | null => {
  for (const line of lines) {
    const [left = '', right = ''] = line.split(' - ')
    const [, , , root = '', point = ''] = left.split(' ')
    const [kind = '', , options = ''] = right.split(' ')
    if (isIt(kind, options.split(','))) return { root: unescaped(root), point: unescaped(point) }
  }
  return null
}

const folderIn = ({ root, point }: Mount, group: string): string | null => {
  const below = path.posix.relative(root, group)
  return below.startsWith('..') ? null : path.join(point, below)
}

/** Folder of this process's group in the cgroup v2 tree; null if no v2 tree is visible. */
export const ownGroupFolder = (): string | null => {
  const mount = mountOf(readLines('/proc/self/mountinfo'), (kind) => kind === 'cgroup2')
  const group = readLines('/proc/self/cgroup').find((line) => line.startsWith('0::'))
  return mount && group !== undefined ? folderIn(mount, group.slice(3)) : null
}

/** Folder of this process's group in a controller's v1 hierarchy; null if none is visible. */
export const ownControllerFolder = (controller: string): string | null => {
  const mounts = readLines('/proc/self/mountinfo')
  const mount = mountOf(mounts, (kind, options) => kind === 'cgroup' && options.includes(controller))
  const group = readLines('/proc/self/cgroup').find((line) => line.split(':')[1]?.split(',').includes(controller))
  return mount && group !== undefined ? folderIn(mount, group.slice(group.indexOf(':/') + 1)) : null
}

/**
 * Folders whose `cpu.stat` may report throttling: this process's group and the visible groups above it, both in the v2
 * tree and in that of the v1 `cpu` controller.
 */
export const quotaFolders = (): string[] => {
  const mounts = readLines('/proc/self/mountinfo')
  const v1 = mountOf(mounts, (kind, options) => kind === 'cgroup' && options.includes('cpu'))
  const v1Folder = ownControllerFolder('cpu')
  const v2Point = mountOf(mounts, (kind) => kind === 'cgroup2')?.point
  return [...upTo(ownGroupFolder(), v2Point), ...upTo(v1Folder, v1?.point)]
}

const upTo = (folder: string | null, point: string | undefined): string[] => {
  if (folder === null || point === undefined || path.relative(point, folder).startsWith('..')) return []
  return folder === point ? [folder] : [folder, ...upTo(path.dirname(folder), point)]
}
