import type { Origin } from '../ci/told-by-ci.ts'
import { UsageError } from '../errors.ts'
import { callPlatform } from './call-platform.ts'

export interface Comment {
  id: number
  body: string
}

/** The comments of one pull request. */
export interface Platform {
  /** one page of comments, oldest first, from page 1; an empty page is the last */
  list(page: number): Promise<Comment[]>
  add(body: string): Promise<void>
  change(id: number, body: string): Promise<void>
}

type Env = NodeJS.ProcessEnv

const needed = (env: Env, name: string, why: string): string => {
  const value = env[name]
  if (!value) throw new UsageError(`${name} is not set: ${why}`)
  return value
}

const gitHub = (env: Env, number: string): Platform => {
  const token = needed(env, 'GITHUB_TOKEN', 'pass github.token, with the permission pull-requests: write.')
  const repository = needed(env, 'GITHUB_REPOSITORY', 'GitHub Actions sets it.')
  const base = `${env.GITHUB_API_URL || 'https://api.github.com'}/repos/${repository}/issues`
  const headers = { authorization: `Bearer ${token}`, accept: 'application/vnd.github+json' }
  return {
    list: (page) =>
      callPlatform({ method: 'GET', url: `${base}/${number}/comments?per_page=100&page=${page}`, headers }),
    add: async (body) => {
      await callPlatform({ method: 'POST', url: `${base}/${number}/comments`, headers, body: { body } })
    },
    change: async (id, body) => {
      await callPlatform({ method: 'PATCH', url: `${base}/comments/${id}`, headers, body: { body } })
    },
  }
}

const gitLab = (env: Env, number: string): Platform => {
  const token = needed(env, 'GITLAB_TOKEN', 'a project access token with the scope api, as a masked variable.')
  const api = needed(env, 'CI_API_V4_URL', 'GitLab CI sets it.')
  const project = encodeURIComponent(needed(env, 'CI_PROJECT_ID', 'GitLab CI sets it.'))
  const base = `${api}/projects/${project}/merge_requests/${number}/notes`
  const headers = { 'private-token': token }
  return {
    list: (page) =>
      callPlatform({ method: 'GET', url: `${base}?sort=asc&order_by=created_at&per_page=100&page=${page}`, headers }),
    add: async (body) => {
      await callPlatform({ method: 'POST', url: base, headers, body: { body } })
    },
    change: async (id, body) => {
      await callPlatform({ method: 'PUT', url: `${base}/${id}`, headers, body: { body } })
    },
  }
}

/**
 * The platform of the pull request; null if there is no pull request.
 * @throws UsageError if comments cannot be posted there
 */
export const platformOf = (env: Env, { source, pullRequest }: Origin): Platform | null => {
  if (!pullRequest) return null
  if (!/^\d+$/.test(pullRequest)) throw new UsageError(`${pullRequest} is not the number of a pull request.`)
  if (source === 'github-actions') return gitHub(env, pullRequest)
  if (source === 'gitlab-ci') return gitLab(env, pullRequest)
  throw new UsageError(
    `Comments can be posted to GitHub and GitLab, not to ${source}. Print the comment without --post and post it yourself.`,
  )
}
