import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import PgBoss from 'pg-boss'
import { subscribe } from '@/bus/bus'
import { database, ownerDatabase } from '@/db/client'
import { becomeNode, nodeLabel } from '@/db/node'
import { runOutTimers } from '@/db/queries/commands/command-timers'
import { startHeartbeat } from '@/db/queries/health/heartbeat'
import { dropOwnLeases } from '@/db/queries/tasks/task-claims'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { sharedMarks } from '@/server/health/shared-marks'
import { runAlertCommands } from './alerts/run-alert-commands'
import { runDeadlines } from './alerts/run-deadlines'
import { runDigests } from './alerts/run-digests'
import { runTelling } from './alerts/run-telling'
import { runBatches } from './commands/run-batches'
import { runFiling } from './device-files/run-filing'
import { runCards } from './fleet/run-cards'
import { runServices } from './fleet/run-services'
import type { Job } from './job'
import { checkDomains } from './jobs/check-domains'
import { cleanUp } from './jobs/clean-up'
import { deleteDevicesForGood } from './jobs/delete-devices'
import { endShares } from './jobs/end-shares'
import { endTrials } from './jobs/end-trials'
import { expireTaskFiles } from './jobs/expire-task-files'
import { forgetOldHistory } from './jobs/forget-history'
import { mailAnnouncementsSoon } from './jobs/mail-announcements'
import { maintainPartitions } from './jobs/maintain-partitions'
import { moveTrialVehicles } from './jobs/move-trial-vehicles'
import { orderScheduledReports } from './jobs/order-scheduled-reports'
import { raiseSilencesEachMinute } from './jobs/raise-silences'
import { tellExpiryDaily } from './jobs/tell-expiry'
import { tellFleetEndsDaily } from './jobs/tell-fleet-ends'
import { tellRelease } from './jobs/tell-release'
import { writeDriverLetters } from './jobs/write-driver-letters'
import { runOutbox } from './outbox/run-outbox'
import { runEachSecond } from './run-each-second'
import { TASK_HANDLERS } from './tasks/kinds'
import { runTasks } from './tasks/run-tasks'
import { runWebhooks } from './webhooks/run-webhooks'
import { runFollowModes } from './working-modes/run-follow-modes'

const JOBS: Job[] = [
  maintainPartitions,
  cleanUp,
  checkDomains,
  expireTaskFiles,
  forgetOldHistory,
  deleteDevicesForGood,
  moveTrialVehicles,
  endTrials,
  endShares,
  orderScheduledReports,
  raiseSilencesEachMinute,
  tellExpiryDaily,
  tellFleetEndsDaily,
  tellRelease,
  writeDriverLetters,
  mailAnnouncementsSoon,
]

/** Reports and files wait for processors that people and trackers leave; with as much to do it gets a quarter of what they do. */
const NICENESS = 5

setPriority(NICENESS)
// As in web/main.ts.
setFlagsFromString('--heap-growing-percent=30')
const node = becomeNode('worker')
const boss = new PgBoss({
  // Makes and changes tables of its own.
  connectionString: env().DATABASE_OWNER_URL ?? env().DATABASE_URL,
  max: 4,
  application_name: `${nodeLabel(node)} queue`,
})
boss.on('error', (error) => log.warn({ err: error }, 'queue trouble'))

const heart = await startHeartbeat(node, () => ({ jobs: JOBS.length, ...sharedMarks() }))

await boss.start()
for (const job of JOBS) {
  await boss.createQueue(job.name)
  await boss.work(job.name, async () => job.run())
  await boss.schedule(job.name, job.schedule)
  if (job.atStart) await boss.send(job.name, {}, { singletonKey: job.name })
}
const wake = async (jobs: readonly Job[]): Promise<void> => {
  for (const { name } of jobs) await boss.send(name, {})
}
await subscribe(database(), {
  onMessage: ({ kind }) => wake(JOBS.filter(({ wakesOn }) => wakesOn === kind)),
  onGap: () => wake(JOBS.filter(({ wakesOn }) => wakesOn !== undefined)),
})
await dropOwnLeases(systemAccess('worker'))
const outbox = await runOutbox()
const webhooks = await runWebhooks()
const deadlines = await runDeadlines()
const telling = await runTelling()
const digests = await runDigests()
const alertCommands = await runAlertCommands()
const commandTimers = runEachSecond(() => runOutTimers(systemAccess('worker')), {
  failure: 'timers of commands could not be looked at',
})
const batches = runBatches()
const filing = runFiling()
const workingModes = runFollowModes()
const cards = runCards()
const services = runServices()
const tasks = await runTasks({ handlers: TASK_HANDLERS })
log.info({ jobs: JOBS.map(({ name }) => name) }, 'worker runs')

process.once('SIGTERM', async () => {
  await Promise.all([
    tasks.stop(),
    outbox.stop(),
    webhooks.stop(),
    deadlines.stop(),
    telling.stop(),
    digests.stop(),
    alertCommands.stop(),
    commandTimers.stop(),
    batches.stop(),
    filing.stop(),
    workingModes.stop(),
    cards.stop(),
    services.stop(),
  ])
  await boss.stop({ graceful: true, timeout: 5000 })
  await heart.stop()
  await Promise.all([database(), ownerDatabase()].map(({ $client }) => $client.end({ timeout: 5 })))
  process.exit(0)
})
