import { z } from 'zod'
import { listUnreadStreams } from '@/db/queries/ingest/refused-attempts'
import { unreadStream } from '@/lib/devices/unknown-schema'
import { route } from '@/server/next/route'

const query = z.object({ limit: z.coerce.number().int().min(1).max(200).default(20) })

export const GET = route(
  {
    summary:
      'What could not be read at the ports of trackers within a day, and which protocol it begins with',
    permission: 'unknownDevices.read',
    query,
    returns: z.array(unreadStream),
  },
  async ({ access, query: { limit } }) =>
    (await listUnreadStreams(access, limit)).map(({ protocol, at, ...stream }) => ({
      ...stream,
      door: protocol,
      at: at.toISOString(),
    })),
)
