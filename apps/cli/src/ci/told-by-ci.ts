/** Where results come from. Unknown facts are left out. */
export interface Origin {
  /** e.g. `github-actions` */
  source: string
  commit?: string
  branch?: string
  pullRequest?: string
  author?: string
  /** id of the pipeline's step; the same however often the step is retried */
  run?: string
  /** branch that the change is to be merged into; without a pull request, the repository's default branch */
  target?: string
}

type Env = NodeJS.ProcessEnv
/** Drops empty values, and `false`. */
const told = <T extends object>(values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value && value !== 'false')) as Partial<T>

const joined = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join('/')

interface GitHubEvent {
  number?: number
  pull_request?: { head?: { sha?: string } }
  repository?: { default_branch?: string }
}

const gitHub = (env: Env, readJson: (file: string) => unknown): Origin => {
  const event = (env.GITHUB_EVENT_PATH ? readJson(env.GITHUB_EVENT_PATH) : null) as GitHubEvent | null
  const number = /^refs\/pull\/(\d+)\//.exec(env.GITHUB_REF ?? '')?.[1] ?? event?.number?.toString()
  return {
    source: 'github-actions',
    ...told({
      // GITHUB_SHA of a pull request is a merge commit made by GitHub
      commit: event?.pull_request?.head?.sha ?? env.GITHUB_SHA,
      branch: env.GITHUB_HEAD_REF || (env.GITHUB_REF_TYPE === 'tag' ? undefined : env.GITHUB_REF_NAME),
      pullRequest: event?.pull_request || env.GITHUB_HEAD_REF ? number : undefined,
      author: env.GITHUB_ACTOR,
      run: joined(env.GITHUB_REPOSITORY, env.GITHUB_RUN_ID, env.GITHUB_JOB),
      target: env.GITHUB_BASE_REF || event?.repository?.default_branch,
    }),
  }
}

const gitLab = (env: Env): Origin => ({
  source: 'gitlab-ci',
  ...told({
    commit: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || env.CI_COMMIT_SHA,
    branch: env.CI_MERGE_REQUEST_SOURCE_BRANCH_NAME || env.CI_COMMIT_BRANCH,
    pullRequest: env.CI_MERGE_REQUEST_IID,
    // `Name <address>`: the address is not needed
    author: env.CI_COMMIT_AUTHOR?.replace(/\s*<[^>]*>\s*$/, ''),
    run: joined(env.CI_PROJECT_PATH, env.CI_PIPELINE_ID, env.CI_JOB_NAME),
    target: env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME || env.CI_DEFAULT_BRANCH,
  }),
})

const buildkite = (env: Env): Origin => ({
  source: 'buildkite',
  ...told({
    commit: env.BUILDKITE_COMMIT,
    branch: env.BUILDKITE_BRANCH,
    pullRequest: env.BUILDKITE_PULL_REQUEST,
    author: env.BUILDKITE_BUILD_AUTHOR,
    run: joined(env.BUILDKITE_BUILD_ID, env.BUILDKITE_STEP_ID),
    target: env.BUILDKITE_PULL_REQUEST_BASE_BRANCH || env.BUILDKITE_PIPELINE_DEFAULT_BRANCH,
  }),
})

const jenkins = (env: Env): Origin => ({
  source: 'jenkins',
  ...told({
    commit: env.GIT_COMMIT,
    branch: env.CHANGE_BRANCH || env.BRANCH_NAME || env.GIT_BRANCH?.replace(/^origin\//, ''),
    pullRequest: env.CHANGE_ID,
    author: env.CHANGE_AUTHOR,
    run: joined(env.BUILD_TAG, env.STAGE_NAME),
    target: env.CHANGE_TARGET,
  }),
})

/** Reads the variables of GitHub Actions, GitLab, Buildkite or Jenkins; null in none of them. */
export const toldByCi = (env: Env, readJson: (file: string) => unknown): Origin | null => {
  if (env.GITHUB_ACTIONS === 'true') return gitHub(env, readJson)
  if (env.GITLAB_CI) return gitLab(env)
  if (env.BUILDKITE) return buildkite(env)
  if (env.JENKINS_URL) return jenkins(env)
  return null
}
