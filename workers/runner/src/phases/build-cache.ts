import { createHash } from 'node:crypto'
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type LoadedServer, sourceFiles, sourceHash } from '@wrkbench/catalogue'
import type { Capabilities } from '@wrkbench/contracts'

const markerName = '.wrkbench-built.json'
const keptPerServer = 3

export interface Built {
  /** null if there was nothing to build */
  buildMs: number | null
  /** size of everything in the folder */
  artifactBytes: number
}

/** Returns the folder for the copy of these sources built with these tools. */
export const buildFolder = async (
  dataDir: string,
  { manifest, dir }: LoadedServer,
  tools: Capabilities['tools'],
): Promise<string> => {
  const versions = manifest.tools.map(({ name }) => `${name} ${tools.find((tool) => tool.name === name)?.version}`)
  const key = createHash('sha256')
    .update(JSON.stringify([await sourceHash(dir), manifest.build, versions, process.platform, process.arch]))
    .digest('hex')
  return path.join(dataDir, 'cache', manifest.id.replaceAll('/', '-'), key.slice(0, 32))
}

/** True if the server was never built here: its package managers have nothing of it in their caches. */
export const isFirstBuild = async (folder: string): Promise<boolean> => {
  const others = await readdir(path.dirname(folder)).catch(() => [])
  const built = await Promise.all(
    others.map((name) => stat(path.join(path.dirname(folder), name, markerName)).then(Boolean, () => false)),
  )
  return !built.includes(true)
}

/** Size of all files in a folder in bytes. Links count themselves, not their targets. */
export const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? folderBytes(file) : (await lstat(file)).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Null if there is no marker, or one that a power cut left empty. */
const readMarker = async (folder: string): Promise<Partial<Built> | null> => {
  const text = await readFile(path.join(folder, markerName), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as Partial<Built>)
  } catch {
    return null
  }
}

/**
 * Returns the finished build in this folder, or null. The marker is written last, so a folder without one is
 * unfinished.
 */
export const readBuilt = async (folder: string): Promise<Built | null> => {
  const marker = await readMarker(folder)
  if (!marker) return null
  await utimes(folder, new Date(), new Date())
  const { buildMs = null, artifactBytes } = marker
  if (artifactBytes !== undefined) return { buildMs, artifactBytes }
  // a marker from an earlier version lacks the size, which is no reason to build again
  const built = { buildMs, artifactBytes: await folderBytes(folder) }
  await writeBuilt(folder, built)
  return built
}

/** Marks the folder as built, atomically, and removes the builds of this server that were unused for longest. */
export const writeBuilt = async (folder: string, built: Built): Promise<void> => {
  const marker = path.join(folder, markerName)
  await writeFile(`${marker}.new`, JSON.stringify(built))
  await rename(`${marker}.new`, marker)
  await dropOld(path.dirname(folder), path.basename(folder))
}

const dropOld = async (parent: string, current: string): Promise<void> => {
  const others = (await readdir(parent)).filter((name) => name !== current).map((name) => path.join(parent, name))
  const dated = await Promise.all(others.map(async (folder) => ({ folder, at: (await stat(folder)).mtimeMs })))
  const old = dated.sort((a, b) => b.at - a.at).slice(keptPerServer - 1)
  await Promise.all(old.map(({ folder }) => rm(folder, { recursive: true, force: true })))
}

/** Makes a fresh copy of the server's sources: builds never write into servers/. */
export const copySources = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true })
  for (const file of await sourceFiles(from)) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true })
    await copyFile(path.join(from, file), path.join(to, file))
  }
}
