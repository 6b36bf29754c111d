import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findExecutable } from '@wrkbench/embedded'

const nginx = () => findExecutable('nginx', [process.env.PATH, '/usr/sbin', '/usr/local/sbin'].join(path.delimiter))

/** Why this machine cannot run the proxy; null if it can. */
export const whyNoTlsProxy = (): string | null => {
  if (!nginx()) return 'nginx was not found: apt-get install nginx-light'
  return findExecutable('openssl') ? null : 'openssl was not found: apt-get install openssl'
}

export interface Ports {
  api: number
  web: number
  https: number
  http: number
}

const makeCertificate = (folder: string) => {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')]
  const argv = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync(findExecutable('openssl') ?? '', [...argv, ...names, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  })
  return { key, certificate }
}

/** The configuration that we ship, with this test's addresses in place of those that an administrator replaces. */
const render = (ports: Ports, { key, certificate }: ReturnType<typeof makeCertificate>): string => {
  const replaced: [string, string][] = [
    ['server 127.0.0.1:4000;', `server 127.0.0.1:${ports.api};`],
    ['server 127.0.0.1:3000;', `server 127.0.0.1:${ports.web};`],
    ['listen 80;', `listen 127.0.0.1:${ports.http};`],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
    // not every machine has IPv6
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['server_name bench.example.org;', 'server_name localhost;'],
    ['/etc/letsencrypt/live/bench.example.org/fullchain.pem', certificate],
    ['/etc/letsencrypt/live/bench.example.org/privkey.pem', key],
  ]
  return replaced.reduce(
    (text, [shipped, here]) => {
      if (!text.includes(shipped)) throw new Error(`deploy/proxy/nginx.conf has no "${shipped}" any more`)
      return text.replaceAll(shipped, here)
    },
    readFileSync('deploy/proxy/nginx.conf', 'utf8'),
  )
}

const mainFile = (folder: string, site: string): string => `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${folder}/pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  include ${site};
}
`

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false)).on('connect', () => socket.end())
  })

/** Starts nginx with the configuration that we ship and a certificate of its own, in front of API and dashboard. */
export const startTlsProxy = async (ports: Ports) => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wrkbench-tls-'))
  const made = makeCertificate(folder)
  const [main, site] = [path.join(folder, 'nginx.conf'), path.join(folder, 'wrkbench.conf')]
  writeFileSync(site, render(ports, made))
  writeFileSync(main, mainFile(folder, site))
  const child = spawn(nginx() ?? 'nginx', ['-c', main, '-g', 'daemon off;'], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  for (let attempt = 0; !(await isOpen(ports.https)); attempt++) {
    if (child.exitCode !== null || attempt > 200) throw new Error(`nginx did not come up:\n${said}`)
    await sleep(50)
  }
  return {
    certificate: made.certificate,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
