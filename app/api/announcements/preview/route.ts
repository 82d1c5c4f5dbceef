import { previewAnswer, previewBody } from '@/lib/messages/announcement-schema'
import { announcementHtml } from '@/server/messages/announcement-html'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The Markdown of an announcement as its readers would see it',
    permission: 'announcements.edit',
    body: previewBody,
    returns: previewAnswer,
  },
  async ({ body }) => ({ html: announcementHtml(body.body) }),
)
