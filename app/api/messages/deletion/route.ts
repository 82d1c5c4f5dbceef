import { deleteMessages } from '@/db/queries/messages/messages'
import { changedMessages, deleteMessagesBody } from '@/lib/messages/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Delete messages, or bring them back within seven days',
    permission: 'messages.edit',
    body: deleteMessagesBody,
    returns: changedMessages,
  },
  ({ access, body }) => deleteMessages(access, body),
)
