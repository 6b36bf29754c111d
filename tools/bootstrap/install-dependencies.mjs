import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { root } from './environment.mjs'
import { runNode } from './run-node.mjs'
import { digestOf, isStamped, stamp } from './stamp.mjs'

/**
 * An exact version: pnpm 11 needs a newer Node.js, and corepack knows only the registry keys from the time of its
 * release.
 */
const pnpm = 'pnpm@10.34.9'

/** Installs what the lockfile says, unless that was already done for this lockfile with this Node.js. */
export const installDependencies = async () => {
  const digest = digestOf(manifests(), [process.version, process.platform, process.arch])
  if (isStamped('install', digest)) return
  try {
    await runNode([npxPath(), '-y', pnpm, 'install', '--frozen-lockfile', '--reporter=append-only'], {
      label: 'Installing the dependencies',
      env: installEnvironment(),
    })
  } catch (error) {
    throw new Error(
      `${error instanceof Error ? error.message : error}\n\n` +
        'The dependencies could not be installed. The first start needs an npm registry: check the network,\n' +
        'and `npm config get registry` and the proxy settings if yours is not the public one. Then run it again.',
    )
  }
  stamp('install', digest)
}

const installEnvironment = () => ({
  // pnpm asks before it replaces an old node_modules, unless it believes it is in CI.
  CI: 'true',
  npm_config_update_notifier: 'false',
  // Packages may run `sh` and `node` when they are installed; the PATH may contain nothing but Node.js.
  PATH: [process.env.PATH, '/usr/bin', '/bin'].filter(Boolean).join(path.delimiter),
})

const manifests = () => {
  const packages = ['apps', 'packages', 'workers'].flatMap((folder) =>
    readdirSync(path.join(root, folder)).map((name) => `${folder}/${name}/package.json`),
  )
  const files = ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml', ...packages.sort()]
  return files.filter((file) => existsSync(path.join(root, file)))
}

/** Finds npm's npx as a script, so that neither PATH nor a shell decides which one runs. */
const npxPath = () => {
  const bin = path.dirname(process.execPath)
  const places = [
    process.env.npm_execpath && path.join(path.dirname(process.env.npm_execpath), 'npx-cli.js'),
    linkTarget(path.join(bin, 'npx')),
    path.join(bin, '../lib/node_modules/npm/bin/npx-cli.js'),
    path.join(bin, 'node_modules/npm/bin/npx-cli.js'),
    '/usr/share/nodejs/npm/bin/npx-cli.js',
  ]
  const found = places.find((place) => place?.endsWith('npx-cli.js') && existsSync(place))
  if (found) return found
  throw new Error(`npx was not found beside ${process.execPath}. It comes with npm, which comes with Node.js.`)
}

const linkTarget = (file) => (existsSync(file) ? realpathSync(file) : undefined)
