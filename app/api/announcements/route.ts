import { z } from 'zod'
import { insertAnnouncement, listAnnouncements } from '@/db/queries/messages/announcements'
import { announcement, createAnnouncementBody } from '@/lib/messages/announcement-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'What the own account has announced, with how many got, read and acknowledged it',
    permission: 'announcements.edit',
    returns: z.array(announcement),
  },
  ({ access }) => listAnnouncements(access),
)

export const POST = route(
  {
    summary: 'Announce something to accounts below the own one: by type, sub-tree and time',
    permission: 'announcements.edit',
    body: createAnnouncementBody,
    returns: announcement,
    status: 201,
  },
  ({ access, body }) => insertAnnouncement(access, body, new Date()),
)
