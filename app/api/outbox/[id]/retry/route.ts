import { z } from 'zod'
import { retryOutbox } from '@/db/queries/outbox/outbox'
import { outboxParams } from '@/lib/outbox/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Send again what was given up or is doubtful',
    permission: 'outbox.edit',
    params: outboxParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await retryOutbox(access, params.id)
    return null
  },
)
