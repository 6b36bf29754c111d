export interface KnownTool {
  versionArgs: readonly string[]
  /** the first capturing group is the version */
  version: RegExp
  /** the program to ask, if that is not the tool itself */
  command?: string
  /** one command per package manager */
  install: readonly string[]
}

const dotted = /(\d+(?:\.\d+)+)/
const tool = (install: string[], differs: Partial<KnownTool> = {}): KnownTool => ({
  versionArgs: ['--version'],
  version: dotted,
  install,
  ...differs,
})

const rust = 'winget install Rustlang.Rustup'
const nodeJs = 'winget install OpenJS.NodeJS'

/** Toolchains that manifests may name: how to ask for the version and how to install them. */
const known: Record<string, KnownTool> = {
  node: tool(['apt-get install nodejs', 'brew install node', nodeJs]),
  npm: tool(['apt-get install npm', 'brew install node', nodeJs]),
  go: tool(['apt-get install golang-go', 'brew install go', 'winget install GoLang.Go'], { versionArgs: ['version'] }),
  java: tool(
    ['apt-get install default-jdk-headless', 'brew install openjdk', 'winget install EclipseAdoptium.Temurin.17.JDK'],
    { versionArgs: ['-version'], version: /version "(\d[\d.]*)/ },
  ),
  mvn: tool(['apt-get install maven', 'brew install maven']),
  cargo: tool(['apt-get install cargo', 'brew install rust', rust]),
  gcc: tool(['apt-get install gcc', 'brew install gcc']),
  python3: tool(['apt-get install python3 python3-venv', 'brew install python']),
  ruby: tool(['apt-get install ruby-full', 'brew install ruby']),
  bundle: tool(['apt-get install ruby-bundler', 'brew install ruby']),
  php: tool(['apt-get install php-cli', 'brew install php']),
  composer: tool(['apt-get install composer', 'brew install composer']),
  dotnet: tool(['apt-get install dotnet-sdk-10.0', 'brew install dotnet', 'winget install Microsoft.DotNet.SDK.10']),
  swift: tool(['brew install swift', 'winget install Swift.Toolchain']),
  libuv: tool(['apt-get install gcc libc6-dev pkg-config libuv1-dev', 'brew install libuv pkgconf'], {
    command: 'pkg-config',
    versionArgs: ['--modversion', 'libuv'],
  }),
  nginx: tool(['apt-get install nginx', 'brew install nginx'], { versionArgs: ['-v'] }),
}

/**
 * How to ask a tool for its version. A tool that is not in the table is asked with `--version`, and has no instructions
 * for installing it.
 */
export const knownTool = (name: string): KnownTool => (Object.hasOwn(known, name) ? known[name] : undefined) ?? tool([])
