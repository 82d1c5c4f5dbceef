import { findUnread } from '@/db/queries/messages/messages'
import { unreadMessages } from '@/lib/messages/schema'
import { presentMessages } from '@/server/messages/present-messages'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'How many messages are unread, and the announcements that wait to be shown over the page',
    permission: 'messages.read',
    returns: unreadMessages,
  },
  async ({ request, access }) => {
    const { unread, shown } = await findUnread(access)
    return { unread, shown: await presentMessages(shown, languageOf(request)) }
  },
)
