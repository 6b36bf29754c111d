import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { platformOf } from './platforms.ts'
import { postComment } from './post-comment.ts'

interface Asked {
  line: string
  token: string
}
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Starts a platform with the given comments, a hundred to a page, that accepts new ones. */
const startPlatform = async (comments: { id: number; body: string }[], status = 200) => {
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const url = new URL(request.url ?? '', 'http://platform')
    const { authorization, 'private-token': privateToken } = request.headers
    asked.push({ line: `${request.method} ${url.pathname}`, token: String(authorization ?? privateToken) })
    response.writeHead(status, { 'content-type': 'application/json' })
    if (status !== 200) return response.end('{"message":"Resource not accessible"}')
    if (request.method === 'GET') {
      const page = Number(url.searchParams.get('page'))
      return response.end(JSON.stringify(comments.slice((page - 1) * 100, page * 100)))
    }
    const { body } = JSON.parse(text) as { body: string }
    const id = Number(url.pathname.split('/').at(-1))
    const found = comments.find((one) => one.id === id)
    if (request.method === 'POST') comments.push({ id: comments.length + 1, body })
    else if (found) found.body = body
    return response.end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, comments, asked }
}

const marker = '<!-- wrkbench:default/ci -->'
const gitHub = (url: string) => {
  const env = { GITHUB_API_URL: url, GITHUB_REPOSITORY: 'us/api', GITHUB_TOKEN: 'secret' }
  const platform = platformOf(env, { source: 'github-actions', pullRequest: '12' })
  if (!platform) throw new Error('no platform')
  return platform
}

describe('a comment on GitHub', () => {
  it('is added once and changed after that', async () => {
    const { url, comments, asked } = await startPlatform([{ id: 1, body: 'nice' }])
    expect(await postComment(gitHub(url), marker, 'one')).toBe('added')
    expect(await postComment(gitHub(url), marker, 'two')).toBe('changed')
    expect(comments.map(({ body }) => body)).toEqual(['nice', `${marker}\ntwo`])
    expect(asked.at(-1)).toEqual({ line: 'PATCH /repos/us/api/issues/comments/2', token: 'Bearer secret' })
  })

  it('is found behind hundreds of others', async () => {
    const others = Array.from({ length: 250 }, (_, index) => ({ id: index + 1, body: 'talk' }))
    const { url, comments } = await startPlatform([...others, { id: 251, body: `${marker}\nold` }])
    expect(await postComment(gitHub(url), marker, 'new')).toBe('changed')
    expect(comments).toHaveLength(251)
  })

  it('of another environment is left alone', async () => {
    const { url, comments } = await startPlatform([{ id: 1, body: '<!-- wrkbench:default/other -->\nold' }])
    await postComment(gitHub(url), marker, 'new')
    expect(comments.map(({ body }) => body.split('\n')[1])).toEqual(['old', 'new'])
  })

  it('that is not allowed says what the platform said, without the token', async () => {
    const { url } = await startPlatform([], 403)
    await expect(postComment(gitHub(url), marker, 'x')).rejects.toThrow(/403 .*Resource not accessible/)
    await expect(postComment(gitHub(url), marker, 'x')).rejects.not.toThrow(/secret/)
  })
})

it('a comment on GitLab is a note of the merge request', async () => {
  const { url, comments, asked } = await startPlatform([])
  const env = { CI_API_V4_URL: url, CI_PROJECT_ID: '7', GITLAB_TOKEN: 'secret' }
  const platform = platformOf(env, { source: 'gitlab-ci', pullRequest: '3' })
  if (!platform) throw new Error('no platform')
  await postComment(platform, marker, 'one')
  await postComment(platform, marker, 'two')
  expect(comments).toEqual([{ id: 1, body: `${marker}\ntwo` }])
  expect(asked.at(-1)).toEqual({ line: 'PUT /projects/7/merge_requests/3/notes/1', token: 'secret' })
})

it('without a pull request there is nothing to write to', () => {
  expect(platformOf({}, { source: 'github-actions' })).toBeNull()
  expect(() => platformOf({}, { source: 'jenkins', pullRequest: '1' })).toThrow(/not to jenkins/)
  expect(() => platformOf({}, { source: 'github-actions', pullRequest: '1' })).toThrow(/GITHUB_TOKEN is not set/)
})
