import { z } from 'zod'
import { deleteAnnouncement, editAnnouncement } from '@/db/queries/messages/announcements'
import { announcement, announcementParams, editAnnouncementBody } from '@/lib/messages/announcement-schema'
import { route } from '@/server/next/route'

export const PATCH = route(
  {
    summary: 'Change an announcement; its words stay once somebody has acknowledged them',
    permission: 'announcements.edit',
    params: announcementParams,
    body: editAnnouncementBody,
    returns: announcement,
  },
  ({ access, params, body }) => editAnnouncement(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Take an announcement away from everybody, with what is known of who read it',
    permission: 'announcements.edit',
    params: announcementParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteAnnouncement(access, params.id)
    return null
  },
)
