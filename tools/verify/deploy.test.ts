import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { dashboardServer, programs } from '../build/programs.ts'

const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const files = readdirSync(path.join(root, 'deploy'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)))
const withEnd = (pattern: RegExp) => files.filter((file) => pattern.test(file))
const allOf = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, one]) => one ?? '')

const dockerfiles = withEnd(/Dockerfile$/)
const templates = withEnd(/helm\/.*templates\//)
const units = withEnd(/\.service$/)
const [server = '', runner = ''] = ['server', 'runner'].map((name) => read(`deploy/docker/${name}.Dockerfile`))

interface Service {
  image: string
  build?: unknown
  command?: string[]
  ports?: (string | { host_ip: string })[]
  healthcheck?: unknown
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  restart?: string
}
const compose: { services: Record<string, Service> } = parse(read('deploy/compose.yaml'), { merge: true })
const services = Object.entries(compose.services)

describe('deploy/', () => {
  it('has no YAML that cannot be read, or that says a thing twice', () => {
    const plain = withEnd(/\.ya?ml$/).filter((file) => !templates.includes(file))
    expect(plain.length).toBeGreaterThan(5)
    for (const file of plain) expect(() => parse(read(file), { merge: true }), file).not.toThrow()
  })

  it('starts nothing but what a build or the checkout holds', () => {
    const started = [...files.filter((file) => /compose|templates|\.service$|Dockerfile$/.test(file))].flatMap(
      (file) => {
        const told = read(file).replaceAll(/^\s*#.*$/gm, '')
        return allOf(told, /\bnode[", ]+(?:\/opt\/wrkbench\/)?([\w./-]+\.m?js)\b/g).map((program) => ({
          file,
          program,
        }))
      },
    )
    // docs/add-a-host.md puts the runner's single file beside the checkout, under a name of its own
    const built: string[] = [
      ...Object.values(programs).map(({ bundle }) => bundle),
      dashboardServer,
      'wrkbench-runner.mjs',
    ]
    expect(started.length).toBeGreaterThan(12)
    const missing = started.filter(({ program }) => !built.includes(program) && !existsSync(path.join(root, program)))
    expect(missing).toEqual([])
  })

  it('builds images from what is there, on versions that are named', () => {
    for (const file of dockerfiles) {
      const text = read(file)
      const copied = allOf(text, /^COPY (?!--from)(\S+) /gm).filter((source) => !existsSync(path.join(root, source)))
      expect([file, copied]).toEqual([file, []])
      const bases = allOf(text, /^FROM (\S+)/gm)
      expect(bases.filter((base) => !/^[a-z/]+:\d+\.\d+[\w.-]*$/.test(base))).toEqual([])
      expect(text.match(/^USER (\S+)$/gm)?.at(-1)).toBe('USER 1000:1000')
      expect(text).toMatch(/^HEALTHCHECK /m)
    }
    const nodes = new Set(dockerfiles.flatMap((file) => allOf(read(file), /^FROM node:(\S+)/gm)))
    expect(nodes.size).toBe(1)
  })

  it('lets no data, backup or secret of the documents into a commit or an image', () => {
    const backups = read('docs/backup.md')
    for (const place of ['$PWD/wrkbench-$(date +%F).gz', '$PWD/backups:', '.data-restored'])
      expect(backups).toContain(place)
    const [git, docker] = ['.gitignore', '.dockerignore'].map((file) => read(file).split('\n'))
    expect(git).toEqual(expect.arrayContaining(['.data*/', '/wrkbench-*.gz', '/backups/', 'deploy/.env']))
    expect(docker).toEqual(expect.arrayContaining(['.data*', 'wrkbench-*.gz', 'backups', 'deploy/.env']))
  })

  it('has one port for the API and one for the dashboard, wherever they are named', () => {
    const nginx = read('deploy/proxy/nginx.conf')
    const [api, web] = ['api', 'web'].map((name) => read(`deploy/helm/wrkbench/templates/${name}.yaml`))
    const port = {
      api: allOf(server, /\bAPI_PORT=(\d+)/g)[0],
      web: allOf(server, / PORT=(\d+)/g)[0],
    }
    expect(allOf(server, /^EXPOSE (.+)$/gm)).toEqual([`${port.web} ${port.api}`])
    expect(compose.services.api?.ports).toEqual([`127.0.0.1:${port.api}:${port.api}`])
    expect(compose.services.web?.ports).toEqual([`127.0.0.1:${port.web}:${port.web}`])
    expect(allOf(nginx, /server 127\.0\.0\.1:(\d+);/g)).toEqual([port.api, port.web])
    expect(new Set(allOf(`${api}`, /(?:containerPort|port): (\d+)/g))).toEqual(new Set([port.api]))
    expect(new Set(allOf(`${web}`, /(?:containerPort|port): (\d+)/g))).toEqual(new Set([port.web]))
    const callers = [
      'deploy/compose.yaml',
      'deploy/helm/wrkbench/templates/web.yaml',
      'deploy/systemd/wrkbench-web.service',
    ]
    for (const file of callers)
      expect(allOf(read(file), /API_URL[=:]?\s*(?:value: )?http:\/\/.+:(\d+)/g), file).toEqual([port.api])
    expect(read('deploy/systemd/wrkbench-web.service')).toContain(` PORT=${port.web} `)
  })
})

describe('the compose file', () => {
  it('gives our programs no rights, watches each, and starts each again', () => {
    for (const [name, service] of services) {
      expect([name, service.restart]).toEqual([name, expect.stringMatching(/^(unless-stopped|on-failure:\d+)$/)])
      if (!service.build) {
        expect([name, service.healthcheck]).toEqual([name, expect.anything()])
        expect(service.image).toMatch(/:\d+\.\d+-/)
        continue
      }
      expect([name, service.cap_drop, service.security_opt]).toEqual([name, ['ALL'], ['no-new-privileges:true']])
      // the runner must write, since it builds servers
      expect([name, service.read_only ?? false]).toEqual([name, name !== 'runner'])
    }
  })

  it('publishes nothing but on loopback, unless somebody asks for it', () => {
    const hosts = services.flatMap(([, { ports = [] }]) =>
      ports.map((port) => (typeof port === 'string' ? port.split(':')[0] : port.host_ip)),
    )
    expect(hosts.map((host) => host?.replace('$', ''))).toEqual(['{REDIS_LISTEN:-127.0.0.1}', '127.0.0.1', '127.0.0.1'])
  })

  it('has a Redis that forgets nothing to make room and writes down what it is told', () => {
    const command = compose.services.redis?.command?.join(' ')
    expect(command).toContain('--maxmemory-policy noeviction --appendonly yes')
    expect(command?.replace('$', '')).toContain('--requirepass {REDIS_PASSWORD:?')
  })

  it('asks for just the variables that deploy/env.example has', () => {
    const asked = new Set(allOf(read('deploy/compose.yaml').replaceAll(/^\s*#.*$/gm, ''), /\$\{([A-Z_]+)/g))
    const offered = allOf(read('deploy/env.example'), /^([A-Z_]+)=/gm)
    expect([...asked].sort()).toEqual(offered.sort())
  })
})

describe('the chart', () => {
  it('reads only values that it has, and has none that it does not read', () => {
    const paths = (value: unknown, at: string): string[] =>
      value !== null && typeof value === 'object' && Object.keys(value).length > 0
        ? Object.entries(value).flatMap(([key, inner]) => paths(inner, `${at}.${key}`))
        : [at]
    const leaves = paths(parse(read('deploy/helm/wrkbench/values.yaml')), '').map((one) => one.slice(1))
    const used = new Set(templates.flatMap((file) => allOf(read(file), /\.Values\.([A-Za-z.]+)/g)))
    const within = (one: string, other: string) => one === other || one.startsWith(`${other}.`)
    expect([...used].filter((one) => !leaves.some((leaf) => within(leaf, one)))).toEqual([])
    expect(leaves.filter((leaf) => ![...used].some((one) => within(leaf, one)))).toEqual([])
  })

  it('is of the version of this checkout', () => {
    const { version }: { version: string } = JSON.parse(read('package.json'))
    expect(parse(read('deploy/helm/wrkbench/Chart.yaml'))).toMatchObject({ version, appVersion: version })
  })
})

describe('the units', () => {
  it('start again for ever, and take rights away', () => {
    expect(units).toHaveLength(4)
    for (const file of units) {
      const text = read(file)
      expect([file, text]).toEqual([file, expect.stringMatching(/^StartLimitIntervalSec=0$/m)])
      expect([file, text]).toEqual([file, expect.stringMatching(/^Restart=always$/m)])
      expect([file, text]).toEqual([file, expect.stringMatching(/^NoNewPrivileges=(yes|true)$/m)])
      expect([file, text]).toEqual([file, expect.stringMatching(/^User=wrkbench$/m)])
    }
  })

  it('leave the runner a control group of its own, and let the run under way end', () => {
    const text = read('deploy/systemd/wrkbench-runner.service')
    expect(text).toMatch(/^Delegate=yes$/m)
    expect(text).toMatch(/^KillMode=mixed$/m)
    expect(text).not.toMatch(/^(ProtectControlGroups|MemoryMax|TasksMax|CPUQuota)=/m)
  })
})

it('the image of a runner has the tools that it says it has', () => {
  for (const tool of ['wrk', 'apache2-utils', 'nghttp2-client', 'gcc']) expect(runner).toContain(` ${tool} `)
})
