import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { ScenarioManifest, ServerManifest } from '@wrkbench/contracts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CatalogueError, loadCatalogue, loadScenario, loadServer } from './index.ts'

const committed = path.resolve(import.meta.dirname, '../../../servers')

let dir: string
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'catalogue-'))
  for (const id of ['api-test', 'json', 'plaintext', 'sha256']) {
    cpSync(path.join(committed, `scenarios/${id}.json`), path.join(dir, `scenarios/${id}.json`))
  }
  cpSync(path.join(committed, 'node/http'), path.join(dir, 'node/http'), { recursive: true })
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const change = <T>(file: string, edit: (manifest: T) => object): void => {
  const target = path.join(dir, file)
  writeFileSync(target, JSON.stringify(edit(JSON.parse(readFileSync(target, 'utf8')) as T)))
}
const changeServer = (edit: (manifest: ServerManifest) => object) => change('node/http/server.json', edit)
const changeScenario = (edit: (manifest: ScenarioManifest) => object) => change('scenarios/sha256.json', edit)

const problemsOf = async (loading: Promise<unknown>) => {
  const error = await loading.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof CatalogueError)) throw new Error(`no CatalogueError but ${String(error)}`)
  return error.problems
}
const serverProblems = () => problemsOf(loadServer(dir, 'node/http'))
const scenarioProblems = () => problemsOf(loadScenario(dir, 'sha256'))

describe('the committed servers', () => {
  it('have no problem, and each can be loaded alone', async () => {
    const { servers, scenarios, problems } = await loadCatalogue(committed)
    expect(problems).toEqual([])
    expect(scenarios.map(({ manifest }) => manifest.id)).toEqual(
      expect.arrayContaining(['json', 'plaintext', 'sha256']),
    )
    expect(servers.map(({ manifest }) => manifest.id)).toEqual(expect.arrayContaining(['go/gin', 'node/http']))
    for (const server of servers) expect(await loadServer(committed, server.manifest.id)).toEqual(server)
  })

  it('read their framework version from what pins it, and leave that of a tool to the host', async () => {
    const lock = JSON.parse(readFileSync(path.join(committed, 'node/express/package-lock.json'), 'utf8'))
    const express = await loadServer(committed, 'node/express')
    expect(express.frameworkVersion).toBe(lock.packages['node_modules/express'].version)
    const gin = readFileSync(path.join(committed, 'go/gin/go.mod'), 'utf8')
    expect(gin).toContain(`github.com/gin-gonic/gin v${(await loadServer(committed, 'go/gin')).frameworkVersion}\n`)
    expect((await loadServer(committed, 'node/http')).frameworkVersion).toBeNull()
  })

  it('name no package registry in their lockfiles', async () => {
    const { servers } = await loadCatalogue(committed)
    const locks = servers.map((server) => path.join(server.dir, 'package-lock.json')).filter((file) => existsSync(file))
    expect(locks.length).toBeGreaterThan(0)
    for (const lock of locks) expect(readFileSync(lock, 'utf8')).not.toContain('"resolved"')
  })
})

describe('loadServer', () => {
  it('says what to add, what to remove and what to use instead', async () => {
    changeServer(({ start: _, ...rest }) => ({ ...rest, classification: 'huge', colour: 'red' }))
    const file = 'node/http/server.json'
    expect(await serverProblems()).toEqual([
      { file, path: '', message: 'add start' },
      { file, path: '', message: 'remove colour: not part of the manifest' },
      { file, path: '/classification', message: 'use one of platform, micro, full-stack, raw' },
    ])
  })

  it('reports whatever is misspelt, however deep: a check of an unknown kind would check nothing', async () => {
    changeServer((manifest) => ({ ...manifest, tools: [{ name: 'node', minimal: '20' }] }))
    expect(await serverProblems()).toMatchObject([
      { path: '/tools/0', message: 'remove minimal: not part of the manifest' },
    ])
    changeScenario(({ checks: [check], ...rest }) => ({
      ...rest,
      checks: [{ ...check, expect: { ...check?.expect, contentTypes: 'json' } }],
    }))
    expect(await scenarioProblems()).toMatchObject([
      { path: '/checks/0/expect', message: 'remove contentTypes: not part of the manifest' },
    ])
  })

  it('says what is missing, broken or called otherwise', async () => {
    expect(await problemsOf(loadServer(dir, 'node/none'))).toEqual([
      { file: 'node/none/server.json', path: '', message: 'create this file: it is missing' },
    ])
    changeServer((manifest) => ({ ...manifest, id: 'node/other' }))
    expect((await serverProblems())[0]?.message).toBe('make it node/http, as the folder is called')
    writeFileSync(path.join(dir, 'node/http/server.json'), '{ "id": ')
    expect((await serverProblems())[0]?.message).toMatch(/^make it valid JSON: /)
  })

  it('wants its sources to be there and its paths without a query', async () => {
    changeServer((manifest) => ({
      ...manifest,
      sources: ['server.mjs', 'gone.mjs'],
      scenarios: [{ id: 'json', path: '/api/json?x=1' }],
    }))
    const problems = await serverProblems()
    expect(problems.map((problem) => problem.path)).toEqual(['/scenarios/0/path', '/sources/1'])
  })

  it('reads no file outside of its folder, whichever way leads there', async () => {
    writeFileSync(path.join(dir, 'package-lock.json'), '{}')
    symlinkSync('/dev/zero', path.join(dir, 'node/http/endless.mjs'))
    changeServer((manifest) => ({
      ...manifest,
      sources: ['server.mjs', '../../package-lock.json', 'endless.mjs', '../../../../../../dev/zero'],
      frameworkVersionFrom: { file: '../../package-lock.json', package: 'express' },
    }))
    const problems = await serverProblems()
    expect(problems.map((problem) => problem.path)).toEqual([
      ...['/sources/1', '/sources/2', '/sources/3'],
      '/frameworkVersionFrom',
    ])
  })

  it('wants a pinned version', async () => {
    const from = async (frameworkVersionFrom: object) => {
      changeServer((manifest) => ({ ...manifest, frameworkVersionFrom }))
      return (await serverProblems())[0]?.message
    }
    expect(await from({ file: 'package-lock.json', package: 'express' })).toMatch(
      /^package-lock.json is not in the folder/,
    )
    expect(await from({ file: 'notes.txt', package: 'x' })).toBe(
      'name one of package-lock.json, go.mod, Cargo.lock, pom.xml, Package.swift, requirements.txt, Gemfile.lock, composer.lock: versions can be read from these',
    )
    writeFileSync(path.join(dir, 'node/http/go.mod'), 'module x\n\nrequire example.org/a/v2 v2.1.0\n')
    expect(await from({ file: 'go.mod', package: 'example.org/a' })).toBe('go.mod pins no version of example.org/a')
    changeServer((m) => ({ ...m, frameworkVersionFrom: { file: 'go.mod', package: 'example.org/a/v2' } }))
    expect((await loadServer(dir, 'node/http')).frameworkVersion).toBe('2.1.0')
  })

  it('reads what the lockfile of each language pins', async () => {
    const pinned = async (file: string, text: string, name: string) => {
      writeFileSync(path.join(dir, 'node/http', file), text)
      changeServer((manifest) => ({ ...manifest, frameworkVersionFrom: { file, package: name } }))
      return (await loadServer(dir, 'node/http')).frameworkVersion
    }
    expect(await pinned('Cargo.lock', '[[package]]\nname = "axum"\nversion = "0.8.4"\n', 'axum')).toBe('0.8.4')
    const pom = '<v.x>1.2</v.x><artifactId>a</artifactId>\n <version>3.4</version><artifactId>x</artifactId>'
    expect(await pinned('pom.xml', `${pom}<version>\${v.x}</version>`, 'a')).toBe('3.4')
    expect(await pinned('pom.xml', `${pom}<version>\${v.x}</version>`, 'x')).toBe('1.2')
    const swift = '.package(url: "https://example.org/a.git", exact: "4.1.0")'
    expect(await pinned('Package.swift', swift, 'https://example.org/a.git')).toBe('4.1.0')
    const requirements = 'aiohttp-cors==0.8.1\nAIOHTTP[speedups] == 3.11.2 ; python_version > "3.9"\nyarl>=1.17\n'
    expect(await pinned('requirements.txt', requirements, 'aiohttp')).toBe('3.11.2')
    const gems = 'GEM\n  specs:\n    rackup (2.2.1)\n      rack (>= 3)\n    rack (3.1.8)\n'
    expect(await pinned('Gemfile.lock', gems, 'rack')).toBe('3.1.8')
    const composer = JSON.stringify({ packages: [{ name: 'slim/slim', version: 'v4.14.0' }] })
    expect(await pinned('composer.lock', composer, 'slim/slim')).toBe('4.14.0')
    changeServer((m) => ({ ...m, frameworkVersionFrom: { file: 'requirements.txt', package: 'yarl' } }))
    expect((await serverProblems())[0]?.message).toBe('requirements.txt pins no version of yarl')
  })

  it('wants a way to start, or the reason why there is none', async () => {
    changeServer((manifest) => ({ ...manifest, start: [], sources: [] }))
    expect((await serverProblems()).map((problem) => problem.path)).toEqual(['/start', '/sources'])
    changeServer((manifest) => ({ ...manifest, listedOnly: 'a kernel driver of Windows' }))
    expect((await loadServer(dir, 'node/http')).linesOfCode).toBeNull()
    changeServer((manifest) => ({ ...manifest, start: ['node'] }))
    expect((await serverProblems()).map((problem) => problem.path)).toEqual(['/start'])
  })
})

describe('loadScenario', () => {
  it('wants expressions that compile and hashes of something that is sent', async () => {
    const [check] = (await loadScenario(dir, 'sha256')).manifest.checks
    const status = 200
    changeScenario((manifest) => ({
      ...manifest,
      checks: [
        { ...check, expect: { status, contentType: '(' } },
        { ...check, expect: { status, body: { pattern: '[' } } },
        { ...check, expect: { status, body: { sha256Of: 'nonce', field: 'hash' } } },
      ],
    }))
    expect((await scenarioProblems()).map((problem) => problem.path)).toEqual([
      '/checks/0/expect/contentType',
      '/checks/1/expect/body/pattern',
      '/checks/2/path',
    ])
  })

  it('accepts placeholders in expressions, and rejects more distinct answers than requests', async () => {
    const [check] = (await loadScenario(dir, 'sha256')).manifest.checks
    const expect200 = { status: 200, body: { pattern: '^{nonce}{nonce:a}$' } }
    changeScenario((manifest) => ({ ...manifest, checks: [{ ...check, times: 3, expect: expect200 }] }))
    expect((await loadScenario(dir, 'sha256')).manifest.checks).toHaveLength(1)
    changeScenario((m) => ({ ...m, checks: [{ ...check, times: 3, expect: { ...expect200, distinct: 4 } }] }))
    expect(await scenarioProblems()).toEqual([
      { file: 'scenarios/sha256.json', path: '/checks/0/expect/distinct', message: 'make it no more than times' },
    ])
  })

  it('has a revision that follows what it says, not how it is written', async () => {
    const { revision } = await loadScenario(dir, 'sha256')
    changeScenario((manifest) => Object.fromEntries(Object.entries(manifest).reverse()))
    expect((await loadScenario(dir, 'sha256')).revision).toBe(revision)
    changeScenario((manifest) => ({ ...manifest, success: ['2xx', '3xx'] }))
    expect((await loadScenario(dir, 'sha256')).revision).not.toBe(revision)
  })
})

describe('loadCatalogue', () => {
  it('leaves out what has a problem, names it, and keeps the rest', async () => {
    cpSync(path.join(committed, 'go/net-http'), path.join(dir, 'go/net-http'), { recursive: true })
    change<ServerManifest>('go/net-http/server.json', (m) => ({
      ...m,
      scenarios: [{ id: 'json' }, { id: 'sessions' }],
    }))
    mkdirSync(path.join(dir, 'rust/empty'), { recursive: true })
    writeFileSync(path.join(dir, 'scenarios/broken.json'), '[]')
    const { servers, scenarios, problems } = await loadCatalogue(dir)
    expect(servers.map(({ manifest }) => manifest.id)).toEqual(['node/http'])
    expect(scenarios).toHaveLength(4)
    expect(problems.map(({ file, path: at }) => `${file} ${at}`)).toEqual([
      'rust/empty/server.json ',
      'scenarios/broken.json ',
      'go/net-http/server.json /scenarios/1/id',
    ])
    expect(problems[2]?.message).toBe('add scenarios/sessions.json, or use one of api-test, json, plaintext, sha256')
  })

  it('throws when there is no such folder', async () => {
    await expect(loadCatalogue(path.join(dir, 'nowhere'))).rejects.toThrow('ENOENT')
  })
})
