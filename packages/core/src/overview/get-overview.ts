import type { Alert, Overview, OverviewQuery, RunnerEntry } from '@wrkbench/contracts'
import { alertsById, jobSummaries, openJobs, troubleRows } from '@wrkbench/db'
import { projectSlug } from '../access/project-slug.ts'
import { toAlert } from '../alert/to-alert.ts'
import { readRunners } from '../catalogue/list-runners.ts'
import type { Call, Ctx } from '../ctx.ts'
import { troubles } from '../domain/overview/troubles.ts'
import { instant } from '../instant.ts'
import { toJobSummary } from '../job/to-job-summary.ts'
import { boardHeads } from './board-heads.ts'
import { changedSeries, weekBefore } from './changed-series.ts'

const mostJobs = 6
const mostTroubles = 5
/** a suite that is late by more than this counts as overdue */
const overdueSeconds = 300

/**
 * Returns what is fastest now, what changed within a week, what runs and what is wrong. Eight statements for any amount of
 * data, at most two for each of these parts; one more if alerts are open.
 */
export const getOverview = async ({ ctx, input }: Call<OverviewQuery>): Promise<Overview> => {
  const project = projectSlug(ctx, input.project)
  const now = ctx.clock.now()
  const { pool } = ctx.db
  const overdue = new Date(now.getTime() - overdueSeconds * 1000)
  const [{ boards, scenarios }, changed, running, recent, wrong, { rows, entries }] = await Promise.all([
    boardHeads(ctx, project),
    changedSeries(ctx, project),
    openJobs(pool, { now, project, limit: mostJobs }),
    recentJobs(ctx, project),
    troubleRows(pool, { project, since: weekBefore(now), overdue, limit: mostTroubles }),
    readRunners(ctx),
  ])
  return {
    at: instant(now),
    empty: scenarios === 0 && recent.length === 0,
    boards,
    furtherScenarios: scenarios - boards.length,
    changed,
    running: running.map(toJobSummary),
    furtherRunning: (running[0]?.open ?? 0) - running.length,
    ...troubles(wrong, { runners: rows, alerts: await alertsOf(ctx, wrong.alerts), now, overdue }),
    recent,
    runners: entries.map(glance),
  }
}

const alertsOf = async ({ db }: Ctx, ids: readonly string[]): Promise<Alert[]> =>
  ids.length === 0 ? [] : (await alertsById(db.pool, ids)).map(toAlert)

/** Returns only those facts of a runner that the page shows, because anyone may open a public project's page. */
const glance = ({ id, name, online, lastHeartbeatAt, environment, hostFacts, currentRun }: RunnerEntry) => ({
  id,
  name,
  online,
  lastHeartbeatAt,
  environment,
  hostFacts,
  currentRun,
})

const recentJobs = async (ctx: Ctx, project: string) => {
  const rows = await jobSummaries(ctx.db.pool, {
    now: ctx.clock.now(),
    beforeNumber: null,
    project,
    statuses: null,
    suiteId: null,
    limit: mostJobs,
  })
  return rows.map(toJobSummary)
}
