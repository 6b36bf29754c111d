import type { CreateJob, JobDetail, JobList, Problem, RunnerEntry, RunnerList } from '@wrkbench/contracts'

/** The REST API calls of the supervisor, each with a deadline of 10 s; `isReady` with 2 s. */
export type ApiClient = {
  isReady: () => Promise<boolean>
  runners: () => Promise<RunnerEntry[]>
  hasJobs: () => Promise<boolean>
  createJob: (job: CreateJob) => Promise<JobDetail>
  job: (id: string) => Promise<JobDetail>
}

export const apiClient = (apiUrl: string, token: string): ApiClient => {
  const call = async (path: string, init: { method?: string; body?: string } = {}): Promise<unknown> => {
    const response = await fetch(`${apiUrl}/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
      signal: AbortSignal.timeout(10_000),
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(describeProblem(answer as Partial<Problem>, `${response.status} from ${path}`))
    return answer
  }
  return {
    isReady: async () => (await fetch(`${apiUrl}/api/v1/ready`, { signal: AbortSignal.timeout(2000) })).ok,
    runners: async () => ((await call('/runners')) as RunnerList).items,
    hasJobs: async () => ((await call('/jobs?limit=1')) as JobList).items.length > 0,
    createJob: async (job) => (await call('/jobs', { method: 'POST', body: JSON.stringify(job) })) as JobDetail,
    job: async (id) => (await call(`/jobs/${id}`)) as JobDetail,
  }
}

const describeProblem = ({ detail, errors = [] }: Partial<Problem>, otherwise: string): string =>
  [detail ?? otherwise, ...errors.map(({ path, message }) => `${path}: ${message}`)].join('\n  ')
