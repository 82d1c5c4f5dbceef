import { oldFiles } from '@/db/queries/device-files/file-retention'
import { forgetHistory } from '@/db/queries/positions/history-retention'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { keptMonths } from '@/lib/positions/kept-history'
import { retentionCutoff } from '@/lib/positions/partitions'
import { fileStorage } from '@/server/storage/storage'
import type { Job } from '../job'

const system = systemAccess('worker')
/** Files that are let go of at a time. */
const FILES_AT_ONCE = 200

/** Lets go of raw readings with the fixes, and of trips, periods, sums and files of devices that are older than history is kept. */
export const forgetOldHistory: Job = {
  name: 'forget-history',
  // What is too old changes once a month; once a week forgives a worker that was away.
  schedule: '41 2 * * 0',
  run: async () => {
    const { fixes, history } = keptMonths()
    const now = new Date()
    const forgotten = await forgetHistory(system, {
      fixes: retentionCutoff(now, fixes),
      history: retentionCutoff(now, history),
    })
    const files = await forgetFiles(retentionCutoff(now, history))
    const all = { ...forgotten, files }
    if (Object.values(all).some((count) => count > 0)) log.info(all, 'history let go of')
  },
}

/** First from the storage: of a row that is gone nothing is known. */
async function forgetFiles(cutoff: Date): Promise<number> {
  for (let count = 0; ; ) {
    const { keys, forget } = await oldFiles(system, cutoff, FILES_AT_ONCE)
    for (const key of keys) await fileStorage().remove(key)
    const done = await forget()
    count += done
    if (done < FILES_AT_ONCE) return count
  }
}
