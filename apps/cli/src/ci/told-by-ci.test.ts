import { describe, expect, it } from 'vitest'
import { toldByCi } from './told-by-ci.ts'

const none = () => null

describe('what CI tells', () => {
  it('of a pull request on GitHub: the commit that was pushed, not the merge that is tested', () => {
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: 'merge',
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_REF_NAME: '12/merge',
      GITHUB_HEAD_REF: 'faster',
      GITHUB_BASE_REF: 'main',
      GITHUB_ACTOR: 'ada',
      GITHUB_REPOSITORY: 'us/api',
      GITHUB_RUN_ID: '77',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_JOB: 'bench',
      GITHUB_EVENT_PATH: 'event.json',
    }
    const event = { number: 12, pull_request: { head: { sha: 'pushed' } } }
    expect(toldByCi(env, (file) => (file === 'event.json' ? event : null))).toEqual({
      source: 'github-actions',
      commit: 'pushed',
      branch: 'faster',
      pullRequest: '12',
      author: 'ada',
      run: 'us/api/77/bench',
      target: 'main',
    })
  })

  it('of a push to GitHub: no pull request; compared with the main branch', () => {
    const env = {
      GITHUB_ACTIONS: 'true',
      GITHUB_SHA: 'abc',
      GITHUB_REF: 'refs/heads/x',
      GITHUB_REF_NAME: 'x',
      GITHUB_EVENT_PATH: 'e',
    }
    expect(toldByCi(env, () => ({ repository: { default_branch: 'trunk' } }))).toMatchObject({
      branch: 'x',
      target: 'trunk',
    })
    expect(toldByCi(env, none)).not.toHaveProperty('pullRequest')
  })

  it('of a merge request on GitLab, without the address of the author', () => {
    const env = {
      GITLAB_CI: 'true',
      CI_COMMIT_SHA: 'merged',
      CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: 'pushed',
      CI_MERGE_REQUEST_SOURCE_BRANCH_NAME: 'faster',
      CI_MERGE_REQUEST_IID: '3',
      CI_PIPELINE_ID: '9',
      CI_COMMIT_AUTHOR: 'Ada <ada@example.org>',
      CI_JOB_NAME: 'bench',
      CI_DEFAULT_BRANCH: 'main',
    }
    expect(toldByCi(env, none)).toEqual({
      source: 'gitlab-ci',
      commit: 'pushed',
      branch: 'faster',
      pullRequest: '3',
      author: 'Ada',
      run: '9/bench',
      target: 'main',
    })
  })

  it('of Buildkite, where "false" is no pull request', () => {
    const env = { BUILDKITE: 'true', BUILDKITE_COMMIT: 'abc', BUILDKITE_BRANCH: 'x', BUILDKITE_PULL_REQUEST: 'false' }
    expect(toldByCi(env, none)).toEqual({ source: 'buildkite', commit: 'abc', branch: 'x' })
  })

  it('of Jenkins, with and without a change request', () => {
    const env = { JENKINS_URL: 'http://j/', GIT_COMMIT: 'abc', GIT_BRANCH: 'origin/x' }
    expect(toldByCi(env, none)).toMatchObject({ source: 'jenkins', branch: 'x' })
    const change = { ...env, CHANGE_ID: '4', CHANGE_BRANCH: 'faster', CHANGE_TARGET: 'main' }
    expect(toldByCi(change, none)).toMatchObject({ branch: 'faster', pullRequest: '4', target: 'main' })
  })

  it('is nothing outside of it', () => expect(toldByCi({}, none)).toBeNull())
})
