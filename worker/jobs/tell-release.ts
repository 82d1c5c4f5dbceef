import { mailRelease } from '@/db/queries/messages/release-messages'
import { systemAccess } from '@/lib/auth/access'
import type { Job } from '../job'

/** Mails what the newest release brought to those who chose that; in their lists it stands by itself. */
export const tellRelease: Job = {
  name: 'tell-release',
  schedule: '25 * * * *',
  atStart: true,
  run: () => mailRelease(systemAccess('worker'), new Date()),
}
