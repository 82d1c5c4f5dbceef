import { z } from 'zod'
import { deleteSnooze } from '@/db/queries/alert-people/snoozes'
import { snoozeParams } from '@/lib/alerts/people/snooze-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Hear of it again now',
    permission: 'events.edit',
    params: snoozeParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deleteSnooze(access, params.id)
    return null
  },
)
