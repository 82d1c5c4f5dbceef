import { z } from 'zod'
import { findEventFile } from '@/db/queries/events/event-files'
import { fileParams, fileQuery } from '@/lib/device-files/file-schema'
import { showDeviceFile } from '@/server/device-files/show-file'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The picture, sound or film of an event; pictures whole or as a thumbnail',
    permission: 'events.read',
    params: fileParams,
    query: fileQuery,
    returns: z.any(),
    raw: true,
  },
  async ({ request, access, params, query }) =>
    showDeviceFile(request, await findEventFile(access, params.id), query.size),
)
