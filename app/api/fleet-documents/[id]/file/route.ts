import { z } from 'zod'
import { documentFileQuery, documentParams } from '@/lib/fleet/documents/schema'
import { showDocument } from '@/server/fleet/documents/show-document'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The file of a document: a photo to be shown, a PDF to be saved',
    permission: 'fleet.read',
    params: documentParams,
    query: documentFileQuery,
    returns: z.any(),
    raw: true,
  },
  ({ request, access, params, query }) => showDocument(request, access, params.id, query.size),
)
