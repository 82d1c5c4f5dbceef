import { z } from 'zod'
import { retryQuarantined } from '@/db/queries/ingest/quarantine'
import { quarantineParams } from '@/lib/ingest/quarantine-schema'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Try to store a report that was set aside; it stays when it is refused again',
    permission: 'quarantine.manage',
    params: quarantineParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await retryQuarantined(access, params.id)
    return null
  },
)
