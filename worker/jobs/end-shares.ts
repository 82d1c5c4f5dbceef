import { unendedShares } from '@/db/queries/shares/live-share'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { judgeLink } from '@/server/shares/judge-link'
import type { Job } from '../job'

const system = systemAccess('worker')

/**
 * Ends share links that nobody watches: whose hours are over, whose vehicles arrived, ended their trip or are not to be
 * shared any more. Links that are watched are ended at once by the web process.
 */
export const endShares: Job = {
  name: 'end-shares',
  schedule: '* * * * *',
  run: async () => {
    for (const id of await unendedShares(system)) {
      // One that cannot be judged is not to keep others from their end.
      const judged = await judgeLink(system, id, Date.now()).catch((err) => {
        log.warn({ err, share: id }, 'a share link could not be judged')
        return null
      })
      if (judged?.ended) log.info({ share: id, reason: judged.ended }, 'share link ended')
    }
  },
}
