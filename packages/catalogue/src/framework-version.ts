import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ServerManifest } from '@wrkbench/contracts'
import { isFileOf } from './is-file-of.ts'

type From = ServerManifest['frameworkVersionFrom']
type Version = { version: string | null } | { why: string }

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const fromPackageLock = (text: string, name: string): string | undefined =>
  (JSON.parse(text) as { packages?: Record<string, { version?: string }> }).packages?.[`node_modules/${name}`]?.version

const fromGoMod = (text: string, name: string): string | undefined =>
  new RegExp(`^(?:require)?\\s*${escaped(name)}\\s+v(\\S+)`, 'm').exec(text)?.[1]

const fromCargoLock = (text: string, name: string): string | undefined =>
  new RegExp(`^name = "${escaped(name)}"\\r?\\nversion = "([^"]+)"`, 'm').exec(text)?.[1]

/** The version next to an artifact, either literal or from the property that it names. */
const fromPom = (text: string, artifact: string): string | undefined => {
  const beside = new RegExp(`<artifactId>${escaped(artifact)}</artifactId>\\s*<version>([^<]+)</version>`)
  const version = beside.exec(text)?.[1]
  const property = /^\$\{(.+)\}$/.exec(version ?? '')?.[1]
  return property ? new RegExp(`<${escaped(property)}>([^<]+)<`).exec(text)?.[1] : version
}

/** The version of a Swift dependency, identified by its URL and pinned exactly. */
const fromPackageSwift = (text: string, url: string): string | undefined =>
  new RegExp(`url:\\s*"${escaped(url)}",\\s*exact:\\s*"([^"]+)"`).exec(text)?.[1]

/** A requirement pinned with `==`, possibly with extras, hashes or a condition. */
const fromRequirements = (text: string, name: string): string | undefined =>
  new RegExp(`^${escaped(name)}(?:\\[[^\\]]*\\])?\\s*==\\s*([^\\s;#\\\\]+)`, 'im').exec(text)?.[1]

/** Gems that were chosen are indented by four blanks, their own requirements by six. */
const fromGemfileLock = (text: string, name: string): string | undefined =>
  new RegExp(`^ {4}${escaped(name)} \\(([^)]+)\\)`, 'm').exec(text)?.[1]

const fromComposerLock = (text: string, name: string): string | undefined =>
  (JSON.parse(text) as { packages?: { name: string; version: string }[] }).packages
    ?.find((each) => each.name === name)
    ?.version.replace(/^v/, '')

/** Readers of the pinned version of a package, by the name of the file that pins it. */
const readers: Record<string, (text: string, name: string) => string | undefined> = {
  'package-lock.json': fromPackageLock,
  'go.mod': fromGoMod,
  'Cargo.lock': fromCargoLock,
  'pom.xml': fromPom,
  'Package.swift': fromPackageSwift,
  'requirements.txt': fromRequirements,
  'Gemfile.lock': fromGemfileLock,
  'composer.lock': fromComposerLock,
}

/** The pinned version of the framework; null if it comes with a tool. `why` says what to correct in the manifest. */
export const frameworkVersion = async (dir: string, from: From): Promise<Version> => {
  if ('tool' in from) return { version: null }
  const reader = readers[path.basename(from.file)]
  if (!reader) return { why: `name one of ${Object.keys(readers).join(', ')}: versions can be read from these` }
  if (!(await isFileOf(dir, from.file))) return { why: `${from.file} is not in the folder: name a file of it` }
  try {
    const version = reader(await readFile(path.join(dir, from.file), 'utf8'), from.package)
    return version ? { version } : { why: `${from.file} pins no version of ${from.package}` }
  } catch (error) {
    return { why: `${from.file} cannot be read: ${(error as Error).message}` }
  }
}
