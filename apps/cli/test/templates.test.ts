import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { lacks } from '../../../packages/testing/src/not-run.ts'
import type { Surroundings } from '../src/command.ts'
import { commands } from '../src/commands.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
/** A shell's complaints about a script that it reads without running it. */
const complaints = (shell: string, script: string): string =>
  spawnSync(shell, ['-n'], { input: script, encoding: 'utf8' }).stderr

interface Step {
  name: string
  shell?: string
  run?: string
  env?: Record<string, string>
}
const actionText = read('deploy/ci/github/action.yml')
const action: { inputs: Record<string, { description: string }>; runs: { using: string; steps: Step[] } } =
  parse(actionText)
const gitLab: { '.wrkbench': { before_script: string[]; script: string[] } } = parse(
  read('deploy/ci/gitlab/wrkbench.yml'),
)

const codeBlocks = (markdown: string): string =>
  [...markdown.matchAll(/^```\w*\n([\s\S]*?)^```/gm)].map(([, code]) => code).join('\n')
const inlineCode = (markdown: string): string =>
  [...markdown.matchAll(/`(wrkbench [^`]+)`/g)].map(([, code]) => code).join('\n')

const sources: Record<string, string> = {
  'the GitHub action': action.runs.steps.map(({ run }) => run ?? '').join('\n'),
  'the GitLab template': [...gitLab['.wrkbench'].before_script, ...gitLab['.wrkbench'].script].join('\n'),
  'docs/ci.md': `${codeBlocks(read('docs/ci.md'))}\n${inlineCode(read('docs/ci.md'))}`,
  'README.md': `${codeBlocks(read('README.md'))}\n${inlineCode(read('README.md'))}`,
}

/** Every call `wrkbench <word> --option …` in a text. A command over several lines counts as one. */
const callsIn = (text: string): { word: string; options: string[] }[] =>
  [
    ...text
      .replace(/(^|\s)#.*$/gm, '$1')
      .replaceAll('\\\n', ' ')
      .matchAll(/(?:^|[;|&(]|npm run)[ \t]*wrkbench (?:-- )?([a-z][a-z-]*)([^\n;|]*)/gm),
  ].map(([, word = '', rest = '']) => ({
    word,
    options: [...rest.matchAll(/(?:^|[\s-])(--[a-z][a-z-]*)/g)].map(([, option = '']) => option),
  }))

const optionsOf = async (word: string): Promise<string[]> => {
  const entry = commands[word]
  if (!entry) throw new Error(`there is no command ${word}`)
  const command = (await entry.load()).build({} as Surroundings, () => undefined)
  return command.options.map(({ long }) => long ?? '')
}

describe.each(Object.entries(sources))('%s', (_, text) => {
  const calls = callsIn(text)

  it('calls the command', () => expect(calls.length).toBeGreaterThan(0))

  it('calls nothing that the command does not have', async () => {
    for (const { word, options } of calls) {
      for (const option of options) expect(await optionsOf(word), `wrkbench ${word}`).toContain(option)
      if (options.length === 0) expect(Object.keys(commands)).toContain(word)
    }
  })
})

describe('the GitHub action', () => {
  const { steps, using } = action.runs

  it('is a composite one, each step with a name and a shell', () => {
    expect(using).toBe('composite')
    for (const step of steps)
      expect(step).toMatchObject({ name: expect.any(String), shell: 'bash', run: expect.any(String) })
  })

  it('puts no expression into a script: an input cannot become a command', () => {
    for (const { run } of steps) expect(run).not.toContain('${{')
  })

  it('uses every input that it has, and no other', () => {
    const used = new Set([...actionText.matchAll(/inputs\.([a-z-]+)/g)].map(([, name]) => name))
    expect([...used].sort()).toEqual(Object.keys(action.inputs).sort())
  })

  it('hands each script what it asks for', () => {
    const given = ['RUNNER_TEMP', 'GITHUB_PATH', 'GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']
    for (const { run = '', env = {} } of steps) {
      const asked = [...run.matchAll(/\$\{?([A-Z][A-Z_]+)/g)].map(([, name]) => name)
      expect([...given, ...Object.keys(env)]).toEqual(expect.arrayContaining(asked))
    }
  })

  it('is made of scripts that bash can read', () => {
    if (lacks(['bash'], 'the scripts of the GitHub action')) return
    const scripts = steps.flatMap(({ run }) => run ?? [])
    expect(scripts).not.toEqual([])
    for (const script of scripts) expect(complaints('bash', script)).toBe('')
  })
})

it('the GitLab template is made of scripts that a plain shell can read', () => {
  const { before_script, script } = gitLab['.wrkbench']
  const scripts = [...before_script, ...script]
  expect(scripts).not.toEqual([])
  for (const part of scripts) expect(complaints('sh', part)).toBe('')
})
