import { z } from 'zod'
import { listQuarantined } from '@/db/queries/ingest/quarantine'
import { quarantinedReport } from '@/lib/ingest/quarantine-schema'
import { route } from '@/server/next/route'

const query = z.object({ limit: z.coerce.number().int().min(1).max(1000).default(200) })

export const GET = route(
  {
    summary: 'Reports of devices that could not be stored and were set aside, newest first',
    permission: 'quarantine.manage',
    query,
    returns: z.array(quarantinedReport),
  },
  ({ access, query: { limit } }) => listQuarantined(access, limit),
)
