import type { Operation } from '@wrkbench/core'
import { Gauge, type Registry } from 'prom-client'

/** Creates the gauges for what PostgreSQL knows about the instance, as of the last query. */
export const createGauges = (registry: Registry) => {
  const gauge = <Label extends string>(name: string, help: string, labelNames: readonly Label[]) =>
    new Gauge({ name: `wrkbench_${name}`, help, labelNames, registers: [registry] })

  const database = gauge('database_up', '1: the figures that come from PostgreSQL are of this scrape', [])
  const waiting = gauge('queue_depth', 'Runs that wait', ['environment'])
  const age = gauge('queue_oldest_age_seconds', 'Age of the run that has waited longest; 0: none waits', [
    'environment',
  ])
  const active = gauge('runs_active', 'Runs under way', ['environment'])
  const heartbeat = gauge('runner_heartbeat_age_seconds', 'Time since the runner was last heard of', [
    'runner',
    'environment',
  ])
  const ended = gauge('runs_ended_last_hour', 'Runs that ended within the last hour; code: of those that failed', [
    'status',
    'code',
  ])
  const duration = gauge('run_duration_seconds_last_hour', 'From claim to end of the runs of the last hour', [
    'status',
    'code',
    'quantile',
  ])
  const fromPostgres = [waiting, age, active, heartbeat, ended, duration]

  return {
    /** Sets all gauges. Null: PostgreSQL could not be asked; old figures are left out rather than shown as new ones. */
    set: (operation: Operation | null): void => {
      for (const one of fromPostgres) one.reset()
      database.set(operation ? 1 : 0)
      if (!operation) return
      for (const queue of operation.queues) {
        const { environment } = queue
        waiting.set({ environment }, queue.waiting)
        age.set({ environment }, queue.oldestAgeSeconds)
        active.set({ environment }, queue.active)
      }
      for (const { runner, environment, heartbeatAgeSeconds } of operation.runners) {
        heartbeat.set({ runner, environment }, heartbeatAgeSeconds)
      }
      for (const { status, code, runs, p50Seconds, p95Seconds } of operation.ended) {
        const labels = { status, code: code ?? '' }
        ended.set(labels, runs)
        if (p50Seconds !== null) duration.set({ ...labels, quantile: '0.5' }, p50Seconds)
        if (p95Seconds !== null) duration.set({ ...labels, quantile: '0.95' }, p95Seconds)
      }
    },
  }
}
