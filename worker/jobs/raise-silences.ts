import { raiseSilences } from '@/db/queries/alert-rules/raise-silences'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import type { Job } from '../job'

const system = systemAccess('worker')

/** Alerts to devices that nothing is heard of, and to those that are heard again. */
export const raiseSilencesEachMinute: Job = {
  name: 'raise-silences',
  schedule: '* * * * *',
  run: async () => {
    const raised = await raiseSilences(system, Date.now())
    if (raised > 0) log.info({ raised }, 'alerts of silent devices')
  },
}
