import { packKeys } from '@/db/queries/positions/pack-keys'
import { dropOldPositions, ensurePartitions } from '@/db/queries/positions/partitions'
import { systemAccess } from '@/lib/auth/access'
import { env } from '@/lib/env'
import { log } from '@/lib/log'
import { monthsAround, retentionCutoff } from '@/lib/positions/partitions'
import type { Job } from '../job'

const MONTHS_AHEAD = 3

/** Makes the next months' tables before they are needed, lets go of those past retention, and packs their keys. */
export const maintainPartitions: Job = {
  name: 'maintain-partitions',
  schedule: '17 * * * *',
  atStart: true,
  run: async () => {
    const system = systemAccess('worker')
    const months = env().RETENTION_MONTHS
    const now = new Date()
    const made = await ensurePartitions(system, monthsAround(now, months, MONTHS_AHEAD))
    const dropped = await dropOldPositions(system, retentionCutoff(now, months))
    const packed = await packKeys(system)
    if (made.length + dropped.length + packed.length > 0)
      log.info({ made, dropped, packed }, 'partitions maintained')
  },
}
