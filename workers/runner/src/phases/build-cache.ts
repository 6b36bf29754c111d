import { createHash } from 'node:crypto'
import { copyFile, lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type LoadedServer, sourceFiles, sourceHash } from '@wrkbench/catalogue'
import type { Capabilities } from '@wrkbench/contracts'

const markerName = '.wrkbench-built.json'
const keptPerServer = 3

export interface Built {
  /** null: there was nothing to build */
  buildMs: number | null
  /** everything in the folder */
  artifactBytes: number
}

/** Where the built copy of these sources, made with these tools, lives. */
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

/** Nothing of the server was ever built here: its package managers have nothing in their caches. */
export const isFirstBuild = async (folder: string): Promise<boolean> => {
  const others = await readdir(path.dirname(folder)).catch(() => [])
  const built = await Promise.all(
    others.map((name) => stat(path.join(path.dirname(folder), name, markerName)).then(Boolean, () => false)),
  )
  return !built.includes(true)
}

/** Bytes of all files in a folder; links count themselves, not their targets. */
export const folderBytes = async (folder: string): Promise<number> => {
  const entries = await readdir(folder, { withFileTypes: true })
  const sizes = entries.map(async (entry) => {
    const file = path.join(folder, entry.name)
    return entry.isDirectory() ? folderBytes(file) : (await lstat(file)).size
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

/** Null: there is no marker, or one that a power cut left empty. */
const readMarker = async (folder: string): Promise<Partial<Built> | null> => {
  const text = await readFile(path.join(folder, markerName), 'utf8').catch(() => null)
  try {
    return text === null ? null : (JSON.parse(text) as Partial<Built>)
  } catch {
    return null
  }
}

/** The finished build in this folder, or null: the marker is written last. */
export const readBuilt = async (folder: string): Promise<Built | null> => {
  const marker = await readMarker(folder)
  if (!marker) return null
  await utimes(folder, new Date(), new Date())
  const { buildMs = null, artifactBytes } = marker
  if (artifactBytes !== undefined) return { buildMs, artifactBytes }
  // the marker of an earlier version says less: that is not worth a build
  const built = { buildMs, artifactBytes: await folderBytes(folder) }
  await writeBuilt(folder, built)
  return built
}

/** Marks the folder as built, atomically, and drops builds of this server that were not used for longest. */
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

/** A fresh copy of the server's sources: builds never write into servers/. */
export const copySources = async (from: string, to: string): Promise<void> => {
  await rm(to, { recursive: true, force: true })
  for (const file of await sourceFiles(from)) {
    await mkdir(path.dirname(path.join(to, file)), { recursive: true })
    await copyFile(path.join(from, file), path.join(to, file))
  }
}
