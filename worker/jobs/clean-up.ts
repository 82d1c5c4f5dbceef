import { deleteOldAlertCommands } from '@/db/queries/alert-commands/command-counts'
import { deleteOldLoginLogs } from '@/db/queries/auth/login-logs'
import { deleteOldSessions } from '@/db/queries/auth/sessions'
import { deleteExpiredGuards } from '@/db/queries/auth/sign-in-guards'
import { deleteOldBusinessLogs } from '@/db/queries/business-logs/business-log-list'
import { deleteOldCommandKeys } from '@/db/queries/commands/command-keys'
import { deleteOldCommands } from '@/db/queries/commands/command-retention'
import { deleteOldRefusedFiles } from '@/db/queries/device-files/refused-files'
import { pruneUnknownDevices } from '@/db/queries/devices/unknown-devices'
import { deleteOldEmbeds } from '@/db/queries/embeds/embed-edits'
import { deleteOldFeedback } from '@/db/queries/feedback/answer-feedback'
import { forgetNodes } from '@/db/queries/health/processes'
import { deleteOldQuarantined } from '@/db/queries/ingest/quarantine'
import { deleteOldRefusals } from '@/db/queries/ingest/refused-attempts'
import { deleteOldMessages } from '@/db/queries/messages/message-retention'
import { deleteOldOutbox } from '@/db/queries/outbox/outbox'
import { deleteOldMailTokens } from '@/db/queries/passwords/password-links'
import { deleteEndedPushBrowsers } from '@/db/queries/push/push-subscriptions'
import { deleteOldShares } from '@/db/queries/shares/share-edits'
import { pruneViews } from '@/db/queries/shares/share-views'
import { deleteOldSms } from '@/db/queries/sms/sms-messages'
import { cleanDeliveries } from '@/db/queries/webhooks/clean-deliveries'
import { systemAccess } from '@/lib/auth/access'
import { REFUSALS_TOLD_HOURS } from '@/lib/connect/connection-schema'
import { readOutboxRow } from '@/server/outbox/kinds'
import type { Job } from '../job'

const KEEP_ENDED_SESSIONS_DAYS = 30
const KEEP_MAIL_TOKENS_DAYS = 7
const KEEP_LOGIN_LOGS_DAYS = 365
const KEEP_BUSINESS_LOGS_DAYS = 730
const KEEP_COMMANDS_DAYS = 730
/** What rules ordered; the last 30 days are counted. */
const KEEP_ALERT_COMMANDS_DAYS = 90
const KEEP_OUTBOX_DAYS = 30
const KEEP_UNKNOWN_DEVICES = 10_000
/** With the log of who opened them. */
const KEEP_ENDED_SHARES_DAYS = 90
/** Embeds after their end, and the log of their openings. */
const KEEP_ENDED_EMBEDS_DAYS = 90
/** Time to put right what refused them and to try them again; they hold places of people and must not stay for ever. */
const KEEP_QUARANTINED_DAYS = 90

/**
 * Clears what has run out: ended sessions and share links, counters, mailed links, old logs, unknown devices, refused
 * connections and files, reports that were set aside, old commands, messages and feedback, and deliveries to endpoints.
 */
export const cleanUp: Job = {
  name: 'clean-up',
  schedule: '*/10 * * * *',
  run: async () => {
    const system = systemAccess('worker')
    await deleteExpiredGuards(system)
    await deleteOldMailTokens(system, KEEP_MAIL_TOKENS_DAYS)
    await deleteOldSessions(system, KEEP_ENDED_SESSIONS_DAYS)
    await deleteEndedPushBrowsers(system)
    await deleteOldLoginLogs(system, KEEP_LOGIN_LOGS_DAYS)
    await deleteOldBusinessLogs(system, KEEP_BUSINESS_LOGS_DAYS)
    await deleteOldCommands(system, KEEP_COMMANDS_DAYS)
    await deleteOldAlertCommands(system, KEEP_ALERT_COMMANDS_DAYS)
    await deleteOldSms(system, KEEP_COMMANDS_DAYS)
    await deleteOldCommandKeys(system)
    await forgetNodes(system)
    for (const row of await deleteOldOutbox(system, KEEP_OUTBOX_DAYS)) {
      const read = readOutboxRow(row)
      if ('drop' in read) await read.drop()
    }
    await deleteOldShares(system, KEEP_ENDED_SHARES_DAYS)
    await pruneViews(system)
    await deleteOldEmbeds(system, KEEP_ENDED_EMBEDS_DAYS)
    await cleanDeliveries(system)
    await pruneUnknownDevices(system, KEEP_UNKNOWN_DEVICES)
    await deleteOldRefusals(system, REFUSALS_TOLD_HOURS)
    await deleteOldRefusedFiles(system)
    await deleteOldMessages(system)
    await deleteOldFeedback(system)
    await deleteOldQuarantined(system, KEEP_QUARANTINED_DAYS)
  },
}
