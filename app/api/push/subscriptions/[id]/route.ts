import { z } from 'zod'
import { deletePushBrowser } from '@/db/queries/push/push-subscriptions'
import { pushBrowserParams } from '@/lib/push/schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Tell a browser of alerts no more',
    permission: 'events.edit',
    params: pushBrowserParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await deletePushBrowser(access, params.id)
    return null
  },
)
