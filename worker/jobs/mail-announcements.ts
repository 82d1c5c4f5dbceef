import { mailAnnouncements } from '@/db/queries/messages/announcement-mails'
import { systemAccess } from '@/lib/auth/access'
import type { Job } from '../job'

/** Mails announcements to those who chose that; in their lists they stand by themselves. */
export const mailAnnouncementsSoon: Job = {
  name: 'mail-announcements',
  schedule: '*/5 * * * *',
  atStart: true,
  run: () => mailAnnouncements(systemAccess('worker'), new Date()),
}
