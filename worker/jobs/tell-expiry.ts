import { tellExpiry } from '@/db/queries/messages/expiry-messages'
import { systemAccess } from '@/lib/auth/access'
import type { Job } from '../job'

/**
 * Tells accounts what of theirs ends in 60, 30, 7 or 1 days. Each is told once a day; the job runs every hour, so that
 * a worker that was away for some makes up for it.
 */
export const tellExpiryDaily: Job = {
  name: 'tell-expiry',
  schedule: '10 * * * *',
  atStart: true,
  run: () => tellExpiry(systemAccess('worker'), new Date()),
}
