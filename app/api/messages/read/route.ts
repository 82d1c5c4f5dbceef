import { markMessages } from '@/db/queries/messages/messages'
import { changedMessages, markMessagesBody } from '@/lib/messages/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Mark messages as read or unread, or all unread ones, of a type or of all, as read',
    permission: 'messages.edit',
    body: markMessagesBody,
    returns: changedMessages,
  },
  ({ access, body }) => markMessages(access, body),
)
