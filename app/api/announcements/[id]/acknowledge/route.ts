import { z } from 'zod'
import { acknowledge } from '@/db/queries/messages/acknowledgements'
import { announcementParams } from '@/lib/messages/announcement-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Acknowledge an announcement from an account above; its author sees who did and when',
    permission: 'messages.edit',
    params: announcementParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await acknowledge(access, params.id)
    return null
  },
)
