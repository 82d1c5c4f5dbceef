import { z } from 'zod'
import { endTrialNow } from '@/db/queries/demo-applications/trial-accounts'
import { applicationParams } from '@/lib/demo-applications/schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'End a demo account before its time; everything that belongs to it is deleted',
    permission: 'demoApplications.review',
    params: applicationParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await endTrialNow(access, params.id)
    return null
  },
)
