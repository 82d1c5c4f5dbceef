import { accountsWithLetters } from '@/db/queries/fleet/letters/letter-settings'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { writeLetters } from '@/server/fleet/letters/write-letters'
import type { Job } from '../job'

const system = systemAccess('worker')

/**
 * Writes the monthly letters to drivers. Each is written once; the job runs every hour, so that it follows the first days of a
 * month in all time zones, and makes up for a worker that was away.
 */
export const writeDriverLetters: Job = {
  name: 'write-driver-letters',
  schedule: '40 * * * *',
  atStart: true,
  run: async () => {
    for (const account of await accountsWithLetters(system)) {
      try {
        const count = await writeLetters(system, account, Date.now())
        if (count > 0) log.info({ account: account.accountId, count }, 'letters to drivers written')
      } catch (error) {
        // The others are written to all the same; this one is looked at again in an hour.
        log.error({ err: error, account: account.accountId }, 'letters to drivers not written')
      }
    }
  },
}
