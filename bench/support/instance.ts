import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CreateJob, JobDetail, RunDetail } from '@wrkbench/contracts'

export interface Instance {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: unknown): Promise<T>
}

/** Reads the address of the running instance of WRKBENCH_DATA_DIR (default .data), and the token it wrote there. */
export const readInstanceFile = async (): Promise<{ webUrl: string; apiUrl: string; token: string }> => {
  const file = path.resolve(process.env.WRKBENCH_DATA_DIR ?? '.data', 'instance.json')
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`no running instance: ${file} is missing. Start one: npm start -- --no-first-benchmark`)
  })
  return JSON.parse(text)
}

/** Connects to an instance with a token. */
export const connectTo = ({ apiUrl, token }: { apiUrl: string; token: string }): Instance => {
  const call = async <T>(method: string, route: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${apiUrl}/api/v1${route}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return { get: (route) => call('GET', route), post: (route, body) => call('POST', route, body) }
}

/** Connects to the running instance. */
export const connectInstance = async (): Promise<Instance> => connectTo(await readInstanceFile())

/** Connects to the running instance; null if none answers, since a stopped one leaves its file behind. */
export const runningInstance = async (): Promise<Instance | null> => {
  const instance = await connectInstance().catch(() => null)
  const answers = await instance?.get('/generators').then(
    () => true,
    () => false,
  )
  return answers ? instance : null
}

/**
 * Submits a job and waits for its end.
 * @throws Error unless every run succeeded
 */
export const runJob = async (instance: Instance, spec: CreateJob): Promise<RunDetail[]> => {
  const { id } = await instance.post<JobDetail>('/jobs', spec)
  for (;;) {
    const job = await instance.get<JobDetail>(`/jobs/${id}`)
    if (job.finishedAt) {
      const runs = await Promise.all(job.runList.map((run) => instance.get<RunDetail>(`/runs/${run.id}`)))
      const failed = runs.find((run) => run.status !== 'SUCCEEDED')
      if (failed)
        throw new Error(`run ${failed.id} ended ${failed.status}: ${failed.error?.message ?? 'no reason given'}`)
      return runs
    }
    await sleep(250)
  }
}
