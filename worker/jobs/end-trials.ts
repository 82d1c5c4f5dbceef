import { endTrial } from '@/db/queries/demo-applications/trial-end'
import { endedTrials } from '@/db/queries/demo-applications/trial-vehicles'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { fileStorage } from '@/server/storage/storage'
import type { Job } from '../job'

const system = systemAccess('worker')

/** Takes away the demo accounts whose days are over, with everything that belongs to them. */
export const endTrials: Job = {
  name: 'end-trials',
  schedule: '*/5 * * * *',
  wakesOn: 'trials',
  run: async () => {
    for (const id of await endedTrials(system)) {
      for (const key of await endTrial(system, id)) await fileStorage().remove(key)
      log.info({ application: id }, 'trial ended')
    }
  },
}
