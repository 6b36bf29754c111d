import type { ExportQuery } from '@wrkbench/contracts'
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

/** Limits a list to the project of the query, if it names one. */
const within = ({ project }: ExportQuery) => (project ? { project } : {})

export const jobs: TableOf = async ({ ctx, input }) => {
  const asked = { ...within(input), ...(input.status && { status: input.status }) }
  const all = await everyItem((page) => listJobs({ ctx, input: { ...asked, ...page } }))
  return { name: 'jobs', tables: [jobsTable(all)] }
}

export const reports: TableOf = async ({ ctx, input }) => {
  const { source, branch, environment } = input
  const asked = {
    ...within(input),
    ...(source && { source }),
    ...(branch && { branch }),
    ...(environment && { environment }),
  }
  const all = await everyItem((page) => listReports({ ctx, input: { ...asked, ...page } }))
  return { name: 'reports', tables: [reportsTable(all)] }
}

export const alerts: TableOf = async ({ ctx, input }) => {
  const { state, kind, series } = input
  const [one] = series ?? []
  const asked = { ...within(input), ...(state && { state }), ...(kind && { kind }), ...(one && { series: one }) }
  const all = await everyItem((page) => listAlerts({ ctx, input: { ...asked, ...page } }))
  return { name: 'alerts', tables: [alertsTable(all)] }
}

export const suites: TableOf = async ({ ctx, input }) => {
  const all = await everyItem((page) => listSuites({ ctx, input: { ...within(input), ...page } }))
  return { name: 'suites', tables: [suitesTable(all)] }
}

export const publications: TableOf = async ({ ctx, input }) => {
  const { items } = await listPublications({ ctx, input: within(input) })
  return { name: 'publications', tables: [publicationsTable(items)] }
}

export const shares: TableOf = async ({ ctx, input }) => {
  const { items } = await listShares({ ctx, input: within(input) })
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

export const server: TableOf = async ({ ctx, input }) => {
  if (input.server === undefined)
    throw invalid([{ path: 'server', message: 'Say which: table=server needs the id of a server, such as go/gin.' }])
  const { items } = await listNewest({ ctx, input: { ...within(input), server: input.server } })
  return { name: `server-${input.server}`, tables: [newestTable(input.server, items)] }
}
