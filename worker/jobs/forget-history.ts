import { forgetHistory } from '@/db/queries/positions/history-retention'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { keptMonths } from '@/lib/positions/kept-history'
import { retentionCutoff } from '@/lib/positions/partitions'
import type { Job } from '../job'

/** Lets go of raw readings with the fixes, and of trips, periods and sums that are older than history is kept. */
export const forgetOldHistory: Job = {
  name: 'forget-history',
  // What is too old changes once a month; once a week forgives a worker that was away.
  schedule: '41 2 * * 0',
  run: async () => {
    const { fixes, history } = keptMonths()
    const now = new Date()
    const forgotten = await forgetHistory(systemAccess('worker'), {
      fixes: retentionCutoff(now, fixes),
      history: retentionCutoff(now, history),
    })
    if (Object.values(forgotten).some((count) => count > 0)) log.info(forgotten, 'history let go of')
  },
}
