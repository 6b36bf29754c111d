import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

export interface Ecosystem {
  /** files that may pin versions; the first one tells that a folder belongs to this ecosystem */
  pins: readonly [string, ...string[]]
  /** commands that raise the versions, run in the folder without a shell */
  commands: (dir: string) => string[][]
}

const npmDependencies = (dir: string): string[] =>
  Object.keys(
    (JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as { dependencies?: object }).dependencies ?? {},
  )

/** Milestones and release candidates are not releases. */
const noReleases = '(?i).*[-.](alpha|beta|m|rc|cr|snapshot)[-.]?\\d*'
const mavenVersions = 'org.codehaus.mojo:versions-maven-plugin:2.18.0'

/** How each ecosystem raises the versions that its servers pin; only npm moves to new major versions. */
const ecosystems: readonly Ecosystem[] = [
  {
    pins: ['package.json', 'package-lock.json'],
    commands: (dir) => {
      const latest = npmDependencies(dir).map((name) => `${name}@latest`)
      return [['npm', 'install', '--package-lock-only', '--save-exact', '--no-audit', '--no-fund', ...latest]]
    },
  },
  {
    pins: ['go.mod', 'go.sum'],
    commands: () => [
      ['go', 'get', '-u', './...'],
      ['go', 'mod', 'tidy'],
    ],
  },
  { pins: ['Cargo.toml', 'Cargo.lock'], commands: () => [['cargo', 'update']] },
  {
    pins: ['pom.xml'],
    commands: () => [
      [
        ...[
          'mvn',
          '-B',
          '-q',
          '-DgenerateBackupPoms=false',
          '-DallowMajorUpdates=false',
          `-Dmaven.version.ignore=${noReleases}`,
        ],
        ...['update-parent', 'update-properties', 'use-latest-releases'].map((goal) => `${mavenVersions}:${goal}`),
      ],
    ],
  },
]

/** The ecosystem of a server's folder; undefined if the folder pins nothing that a command could raise. */
export const ecosystemOf = (dir: string): Ecosystem | undefined =>
  ecosystems.find(({ pins: [first] }) => existsSync(path.join(dir, first)))
