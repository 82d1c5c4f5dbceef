import { readCounters } from '@/db/queries/fleet/services/counter-reading'
import { reading, readingQuery } from '@/lib/fleet/services/service-schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Odometer and engine hours of a vehicle, now or at a moment',
    permission: 'fleet.read',
    query: readingQuery,
    returns: reading,
  },
  ({ access, query }) => readCounters(access, query, new Date()),
)
