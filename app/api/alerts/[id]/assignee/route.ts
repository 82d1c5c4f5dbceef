import { assignAlert } from '@/db/queries/alerts/assign-alert'
import { assigneeBody, noteParams } from '@/lib/events/note-schema'
import { route } from '@/server/next/route'

export const PUT = route(
  {
    summary: 'Say who is to deal with an alert, or take that back',
    permission: 'events.edit',
    params: noteParams,
    body: assigneeBody,
    returns: assigneeBody,
  },
  ({ access, params, body }) => assignAlert(access, params.id, body),
)
