import { tellFleetEnds } from '@/db/queries/fleet/ends/tell-fleet-ends'
import { systemAccess } from '@/lib/auth/access'
import type { Job } from '../job'

/**
 * Tells enterprises which licences, documents and insurances end. Each is told once a stage; the job runs every hour, so that it
 * follows the days of all time zones, and makes up for a worker that was away.
 */
export const tellFleetEndsDaily: Job = {
  name: 'tell-fleet-ends',
  schedule: '20 * * * *',
  atStart: true,
  run: () => tellFleetEnds(systemAccess('worker'), new Date()),
}
