import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { changeAccountRoute } from './account/change.ts'
import { disconnectProviderRoute } from './account/disconnect-provider.ts'
import { getAccountRoute } from './account/get.ts'
import { changeRetentionRoute } from './admin/change-retention.ts'
import { getRetentionRoute } from './admin/get-retention.ts'
import { reparseRoute } from './admin/reparse.ts'
import { changeAlertRoute } from './alerts/change.ts'
import { changeAlertSettingsRoute } from './alerts/change-settings.ts'
import { getAlertRoute } from './alerts/get.ts'
import { getAlertSettingsRoute } from './alerts/get-settings.ts'
import { listAlertsRoute } from './alerts/list.ts'
import { changeAnnotationRoute } from './annotations/change.ts'
import { createAnnotationRoute } from './annotations/create.ts'
import { deleteAnnotationRoute } from './annotations/delete.ts'
import { listAnnotationsRoute } from './annotations/list.ts'
import { exportAuditRoute } from './audit/export.ts'
import { listAuditRoute } from './audit/list.ts'
import { getBadgeRoute } from './badge/get.ts'
import { getServerRoute } from './catalogue/get-server.ts'
import { listGeneratorsRoute } from './catalogue/list-generators.ts'
import { listLoadPresetsRoute } from './catalogue/list-load-presets.ts'
import { listScenariosRoute } from './catalogue/list-scenarios.ts'
import { listServersRoute } from './catalogue/list-servers.ts'
import { getComparisonRoute } from './compare/get.ts'
import type { StreamOptions } from './events/stream.ts'
import { streamEventsRoute } from './events/stream.ts'
import { exportTableRoute } from './export/table.ts'
import { askRunnerToRotateRoute } from './hosts/ask-runner-to-rotate.ts'
import { changeRunnerRoute } from './hosts/change-runner.ts'
import { getEnvironmentRoute } from './hosts/get-environment.ts'
import { getHostHistoryRoute } from './hosts/get-history.ts'
import { inviteRunnerRoute } from './hosts/invite-runner.ts'
import { listEnvironmentsRoute } from './hosts/list-environments.ts'
import { listRunnerInvitationsRoute } from './hosts/list-runner-invitations.ts'
import { listRunnersRoute } from './hosts/list-runners.ts'
import { removeHostRoute } from './hosts/remove.ts'
import { revokeRunnerRoute } from './hosts/revoke-runner.ts'
import { withdrawRunnerInvitationRoute } from './hosts/withdraw-runner-invitation.ts'
import { getHealthRoute } from './instance/health.ts'
import { openapiDocumentRoute } from './instance/openapi-document.ts'
import type { ReadyOptions } from './instance/ready.ts'
import { getReadinessRoute } from './instance/ready.ts'
import { acceptInvitationRoute } from './invitations/accept.ts'
import { createInvitationRoute } from './invitations/create.ts'
import { exportInvitationsRoute } from './invitations/export.ts'
import { getInvitationRoute } from './invitations/get.ts'
import { listInvitationsRoute } from './invitations/list.ts'
import { revokeInvitationRoute } from './invitations/revoke.ts'
import { approveSourcesRoute } from './jobs/approve.ts'
import { cancelJobRoute } from './jobs/cancel.ts'
import { createJobRoute } from './jobs/create.ts'
import { getJobRoute } from './jobs/get.ts'
import { listJobsRoute } from './jobs/list.ts'
import { rerunJobRoute } from './jobs/rerun.ts'
import { getLeaderboardRoute } from './leaderboard/get.ts'
import { changeMemberRoute } from './members/change.ts'
import { exportMembersRoute } from './members/export.ts'
import { listMembersRoute } from './members/list.ts'
import { removeMemberRoute } from './members/remove.ts'
import { getOverviewRoute } from './overview/get.ts'
import { changeProjectRoute } from './projects/change.ts'
import { createProjectRoute } from './projects/create.ts'
import { deletePublicationRoute } from './publications/delete.ts'
import { getPublicationRoute } from './publications/get.ts'
import { listPublicationsRoute } from './publications/list.ts'
import { putPublicationRoute } from './publications/put.ts'
import { getReportRoute } from './reports/get.ts'
import { listReportsRoute } from './reports/list.ts'
import { getResultOutputRoute } from './reports/output.ts'
import { parseOutputRoute } from './reports/parse.ts'
import { submitReportRoute } from './reports/submit.ts'
import { getReportVerdictRoute } from './reports/verdict.ts'
import { claimRunRoute } from './runner/claim.ts'
import { exchangePartRoute } from './runner/exchange-part.ts'
import { finishRunRoute } from './runner/finish.ts'
import { handBackRunRoute } from './runner/hand-back.ts'
import { heartbeatRunRoute } from './runner/heartbeat.ts'
import { joinRunnerRoute } from './runner/join.ts'
import { nextRunRoute } from './runner/next.ts'
import { orderPartRoute } from './runner/order-part.ts'
import { noteRunnerPresenceRoute } from './runner/presence.ts'
import { registerRunnerRoute } from './runner/register.ts'
import { rotateRunnerTokenRoute } from './runner/rotate.ts'
import type { MeetingOptions } from './runner/waiting.ts'
import { getRunRoute } from './runs/get.ts'
import { getRunLogRoute } from './runs/log.ts'
import { getRunRawRoute } from './runs/raw.ts'
import { beginProviderRoute } from './session/begin-provider.ts'
import { finishProviderRoute } from './session/finish-provider.ts'
import { getSessionRoute } from './session/get.ts'
import { signInMethodsRoute } from './session/methods.ts'
import { signInWithPasswordRoute } from './session/password.ts'
import { signInRoute } from './session/sign-in.ts'
import { signOutRoute } from './session/sign-out.ts'
import { createShareRoute } from './shares/create.ts'
import { deleteShareRoute } from './shares/delete.ts'
import { listSharesRoute } from './shares/list.ts'
import { openShareRoute } from './shares/open.ts'
import { changeSuiteRoute } from './suites/change.ts'
import { createSuiteRoute } from './suites/create.ts'
import { deleteSuiteRoute } from './suites/delete.ts'
import { getSuiteRoute } from './suites/get.ts'
import { listSuitesRoute } from './suites/list.ts'
import { runSuiteRoute } from './suites/run.ts'
import { createTokenRoute } from './tokens/create.ts'
import { exportTokensRoute } from './tokens/export.ts'
import { listTokensRoute } from './tokens/list.ts'
import { revokeTokenRoute } from './tokens/revoke.ts'
import { getTrendsRoute } from './trends/get.ts'
import { getResultRoute } from './trends/get-result.ts'
import { listNewestRoute } from './trends/list-newest.ts'
import { listSeriesRoute } from './trends/list-series.ts'
import { changeUserRoute } from './users/change.ts'
import { createSignInLinkRoute } from './users/create-sign-in-link.ts'
import { exportUsersRoute } from './users/export.ts'
import { listUsersRoute } from './users/list.ts'
import { changeWebhookRoute } from './webhooks/change.ts'
import { createWebhookRoute } from './webhooks/create.ts'
import { deleteWebhookRoute } from './webhooks/delete.ts'
import { exportWebhooksRoute } from './webhooks/export.ts'
import { exportDeliveriesRoute } from './webhooks/export-deliveries.ts'
import { getWebhookRoute } from './webhooks/get.ts'
import { listWebhooksRoute } from './webhooks/list.ts'
import { listDeliveriesRoute } from './webhooks/list-deliveries.ts'
import { redeliverRoute } from './webhooks/redeliver.ts'
import { rotateWebhookSecretRoute } from './webhooks/rotate-secret.ts'
import { testWebhookRoute } from './webhooks/test.ts'

/** What a route may need besides the context of its request. */
export type RouteOptions = ReadyOptions & StreamOptions & MeetingOptions & { webUrl: string; version: string }

/** Every route, by subject. Listed by hand: a bundle has no folders to search. */
export const routes: FastifyPluginAsyncTypebox<RouteOptions>[] = [
  [getHealthRoute, getReadinessRoute, openapiDocumentRoute],
  [
    signInRoute,
    signInWithPasswordRoute,
    beginProviderRoute,
    finishProviderRoute,
    signOutRoute,
    getSessionRoute,
    signInMethodsRoute,
  ],
  [getAccountRoute, changeAccountRoute, disconnectProviderRoute],
  [listUsersRoute, exportUsersRoute, changeUserRoute, createSignInLinkRoute],
  [createProjectRoute, changeProjectRoute],
  [listMembersRoute, exportMembersRoute, changeMemberRoute, removeMemberRoute],
  [
    listInvitationsRoute,
    exportInvitationsRoute,
    createInvitationRoute,
    revokeInvitationRoute,
    getInvitationRoute,
    acceptInvitationRoute,
  ],
  [createTokenRoute, listTokensRoute, exportTokensRoute, revokeTokenRoute],
  [listAuditRoute, exportAuditRoute],
  [reparseRoute, getRetentionRoute, changeRetentionRoute],
  [listServersRoute, getServerRoute, listScenariosRoute, listGeneratorsRoute, listLoadPresetsRoute],
  [
    listEnvironmentsRoute,
    getEnvironmentRoute,
    listRunnersRoute,
    getHostHistoryRoute,
    removeHostRoute,
    inviteRunnerRoute,
    listRunnerInvitationsRoute,
    withdrawRunnerInvitationRoute,
    changeRunnerRoute,
    askRunnerToRotateRoute,
    revokeRunnerRoute,
  ],
  [createJobRoute, listJobsRoute, getJobRoute, approveSourcesRoute, cancelJobRoute, rerunJobRoute],
  [streamEventsRoute],
  [getRunRoute, getRunRawRoute, getRunLogRoute],
  [createSuiteRoute, listSuitesRoute, getSuiteRoute, changeSuiteRoute, deleteSuiteRoute, runSuiteRoute],
  [getOverviewRoute],
  [getLeaderboardRoute],
  [getComparisonRoute],
  [listSeriesRoute, listNewestRoute, getTrendsRoute, getResultRoute],
  [getBadgeRoute],
  [listAlertsRoute, getAlertRoute, changeAlertRoute, getAlertSettingsRoute, changeAlertSettingsRoute],
  [listAnnotationsRoute, createAnnotationRoute, changeAnnotationRoute, deleteAnnotationRoute],
  [createShareRoute, listSharesRoute, deleteShareRoute, openShareRoute],
  [exportTableRoute],
  [listPublicationsRoute, getPublicationRoute, putPublicationRoute, deletePublicationRoute],
  [submitReportRoute, getReportVerdictRoute, listReportsRoute, getReportRoute, getResultOutputRoute, parseOutputRoute],
  [
    listWebhooksRoute,
    exportWebhooksRoute,
    createWebhookRoute,
    getWebhookRoute,
    changeWebhookRoute,
    deleteWebhookRoute,
    testWebhookRoute,
    rotateWebhookSecretRoute,
    listDeliveriesRoute,
    exportDeliveriesRoute,
    redeliverRoute,
  ],
  [
    joinRunnerRoute,
    registerRunnerRoute,
    noteRunnerPresenceRoute,
    nextRunRoute,
    claimRunRoute,
    heartbeatRunRoute,
    finishRunRoute,
    handBackRunRoute,
    rotateRunnerTokenRoute,
    orderPartRoute,
    exchangePartRoute,
  ],
].flat()
