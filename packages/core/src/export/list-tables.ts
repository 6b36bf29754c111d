import {
  alertsTable,
  environmentsTable,
  jobsTable,
  newestTable,
  publicationsTable,
  reportsTable,
  runnersTable,
  serversTable,
  sharesTable,
  suitesTable,
} from '@wrkbench/tables'
import { listAlerts } from '../alert/list-alerts.ts'
import { listEnvironments } from '../catalogue/list-environments.ts'
import { listRunners } from '../catalogue/list-runners.ts'
import { listServers } from '../catalogue/list-servers.ts'
import { invalid } from '../errors.ts'
import { listJobs } from '../job/list-jobs.ts'
import { listPublications } from '../publication/list-publications.ts'
import { listReports } from '../report/list-reports.ts'
import { listNewest } from '../series/list-newest.ts'
import { listShares } from '../share/list-shares.ts'
import { listSuites } from '../suite/list-suites.ts'
import { everyItem } from './every-item.ts'
import type { TableOf } from './named-table.ts'

export const jobs: TableOf = async ({ ctx, input: { project, status } }) => {
  const all = await everyItem((page) => listJobs({ ctx, input: { project, status, ...page } }))
  return { name: 'jobs', tables: [jobsTable(all)] }
}

export const reports: TableOf = async ({ ctx, input }) => {
  const { project, source, branch, environment } = input
  const asked = { project, branch, source: source || undefined, environment: environment || undefined }
  const all = await everyItem((page) => listReports({ ctx, input: { ...asked, ...page } }))
  return { name: 'reports', tables: [reportsTable(all)] }
}

export const alerts: TableOf = async ({ ctx, input }) => {
  const { project, state, kind, series: [one] = [] } = input
  const all = await everyItem((page) => listAlerts({ ctx, input: { project, state, kind, series: one, ...page } }))
  return { name: 'alerts', tables: [alertsTable(all)] }
}

export const suites: TableOf = async ({ ctx, input: { project, q } }) => {
  const all = await everyItem((page) => listSuites({ ctx, input: { project, q, ...page } }))
  return { name: 'suites', tables: [suitesTable(all)] }
}

export const publications: TableOf = async ({ ctx, input: { project } }) => {
  const { items } = await listPublications({ ctx, input: { project } })
  return { name: 'publications', tables: [publicationsTable(items)] }
}

export const shares: TableOf = async ({ ctx, input: { project } }) => {
  const { items } = await listShares({ ctx, input: { project } })
  return { name: 'public-links', tables: [sharesTable(items)] }
}

export const servers: TableOf = async ({ ctx }) => {
  const { items } = await listServers({ ctx })
  return { name: 'servers', tables: [serversTable(items)] }
}

export const environments: TableOf = async ({ ctx }) => {
  const { items } = await listEnvironments({ ctx })
  return { name: 'environments', tables: [environmentsTable(items)] }
}

export const runners: TableOf = async ({ ctx }) => {
  const { items } = await listRunners({ ctx })
  return { name: 'runners', tables: [runnersTable(items)] }
}

export const server: TableOf = async ({ ctx, input: { project, server: id } }) => {
  if (id === undefined)
    throw invalid([{ path: 'server', message: 'Say which: table=server needs the id of a server, such as go/gin.' }])
  const { items } = await listNewest({ ctx, input: { project, server: id } })
  return { name: `server-${id}`, tables: [newestTable(id, items)] }
}
