import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build, type OutputFile, type Plugin, version } from 'esbuild'
import { isMadeOf, noteMadeOf } from './made-of.ts'
import { programs } from './programs.ts'
import { root } from './root.ts'

interface Program {
  source: string
  bundle: string
  alone?: boolean
}

/** Packages written for `require` still require modules that are built into Node.js. */
const requireForAll =
  "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);"

/**
 * Bundles our own sources into one file per program. Packages from npm stay outside, unless the program must work
 * alone. Skips a bundle that was made from exactly these sources.
 */
export const bundlePrograms = async (names: readonly string[] = Object.keys(programs)): Promise<void> => {
  const chosen = Object.entries<Program>(programs).filter(([name]) => names.includes(name))
  await Promise.all(chosen.map(([, program]) => bundleProgram(program)))
}

const bundleProgram = async (program: Program): Promise<void> => {
  const { source, bundle, alone } = program
  const outfile = path.join(root, bundle)
  const how = [version, JSON.stringify(program), readFileSync(import.meta.filename, 'utf8')]
  if (isMadeOf(outfile, how)) return
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    metafile: true,
    entryPoints: [path.join(root, source)],
    outfile,
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node20',
    // turns `{ ...{ a, b }, c }` into `{ a, b, c }`, in dependencies too: V8 takes 20 to 500 times as long for the
    // former
    minifySyntax: true,
    format: 'esm',
    sourcemap: 'linked',
    logLevel: 'warning',
    ...(alone
      ? { banner: { js: requireForAll }, minify: true, keepNames: true }
      : { plugins: [npmPackagesStay(path.dirname(outfile))] }),
  })
  for (const file of outputFiles) writeIfChanged(file)
  noteMadeOf(outfile, Object.keys(metafile.inputs), how)
}

const writeIfChanged = ({ path: file, contents }: OutputFile): void => {
  if (existsSync(file) && readFileSync(file).equals(contents)) return
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, contents)
}

/**
 * Rewrites imports of npm packages as paths to the very file that the importing package would get. By name they would
 * be looked up from the bundle's folder, where pnpm shows only the packages of that one workspace.
 */
const npmPackagesStay = (outFolder: string): Plugin => ({
  name: 'npm-packages-stay',
  setup: ({ onResolve, resolve }) => {
    onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, pluginData, importer }) => {
      if (pluginData === 'inner' || name.startsWith('node:') || !importer) return undefined
      const found = await resolve(name, { kind, resolveDir, importer, pluginData: 'inner' })
      if (found.errors.length > 0 || found.external || !found.path.includes(`${path.sep}node_modules${path.sep}`)) {
        return found
      }
      const relative = path.relative(outFolder, found.path).split(path.sep).join('/')
      return { path: relative.startsWith('.') ? relative : `./${relative}`, external: true }
    })
  },
})
