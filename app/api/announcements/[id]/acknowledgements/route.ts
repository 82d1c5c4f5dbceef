import { listAcknowledgements } from '@/db/queries/messages/acknowledgements'
import {
  acknowledgementPage,
  acknowledgementQuery,
  announcementParams,
} from '@/lib/messages/announcement-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Who gets an announcement of the own account, and who has read and acknowledged it',
    permission: 'announcements.edit',
    params: announcementParams,
    query: acknowledgementQuery,
    returns: acknowledgementPage,
  },
  ({ access, params, query }) => listAcknowledgements(access, params.id, query),
)
