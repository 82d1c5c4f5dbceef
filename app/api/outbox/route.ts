import { z } from 'zod'
import { listOutbox } from '@/db/queries/outbox/outbox'
import { outboxEntry, outboxQuery } from '@/lib/outbox/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary:
      'What could not be told by mail: given up, doubtful, or waiting for another attempt; newest first',
    permission: 'outbox.edit',
    query: outboxQuery,
    returns: z.array(outboxEntry),
  },
  ({ access, query }) => listOutbox(access, query),
)
