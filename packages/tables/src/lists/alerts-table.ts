import { type Alert, describeProfile, metricCatalogue } from '@wrkbench/contracts'
import { dataColumn, listTable, shownColumn, type Table } from '../table.ts'

/** Options of the ratio and the ends of its interval: a shift by −5.2 % is 0.948. */
const ratio = { numeric: true, unit: 'after / before' }

const columns = [
  shownColumn<Alert>('state', 'State', ({ state }) => state),
  dataColumn<Alert>('id', 'id', ({ id }) => id),
  shownColumn<Alert>('kind', 'Kind', ({ kind }) => kind),
  shownColumn<Alert>('sentence', 'What happened', ({ sentence }) => sentence),
  dataColumn<Alert>('subject', 'subject', ({ subject }) => subject.name),
  dataColumn<Alert>('scenario', 'scenario', ({ scenario }) => scenario.id),
  dataColumn<Alert>('environment', 'environment', ({ environment }) => environment.name),
  dataColumn<Alert>('load', 'load', ({ profile }) => describeProfile(profile.profile)),
  dataColumn<Alert>('series', 'series', ({ seriesId }) => seriesId),
  dataColumn<Alert>('metric', 'metric', ({ metric }) => metric),
  dataColumn<Alert>('unit', 'unit', ({ metric }) => metricCatalogue[metric].unit),
  dataColumn<Alert>('before', 'before', ({ before }) => before, { numeric: true }),
  dataColumn<Alert>('after', 'after', ({ after }) => after, { numeric: true }),
  dataColumn<Alert>('ratio', 'ratio', (alert) => alert.ratio, ratio),
  dataColumn<Alert>('ratioLow', 'ratio, low', ({ interval }) => interval.low, ratio),
  dataColumn<Alert>('ratioHigh', 'ratio, high', ({ interval }) => interval.high, ratio),
  shownColumn<Alert>('since', 'Since', ({ first }) => first.at),
  shownColumn<Alert>('commit', 'Commit', ({ first }) => first.commit),
  dataColumn<Alert>('openedAt', 'opened at', ({ openedAt }) => openedAt),
  shownColumn<Alert>('closedAt', 'Closed', ({ closed }) => closed?.at ?? null),
  dataColumn<Alert>('closedBecause', 'closed because', ({ closed }) => closed?.because ?? null),
  shownColumn<Alert>('note', 'Note', ({ note }) => note),
]

/** Alerts in the order given. */
export const alertsTable = (alerts: readonly Alert[]): Table => listTable('Alerts', columns, alerts)
