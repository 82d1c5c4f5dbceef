import { z } from 'zod'
import { discardQuarantined } from '@/db/queries/ingest/quarantine'
import { quarantineParams } from '@/lib/ingest/quarantine-schema'
import { route } from '@/server/next/route'

export const DELETE = route(
  {
    summary: 'Give up a report that was set aside',
    permission: 'quarantine.manage',
    params: quarantineParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await discardQuarantined(access, params.id)
    return null
  },
)
