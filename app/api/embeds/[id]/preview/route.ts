import { embedParams, embedToken } from '@/lib/embeds/schema'
import { givePreview } from '@/server/embeds/make-embed'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A token to look at an embed for ten minutes in a page of ours, which no other site may hold',
    permission: 'embeds.edit',
    params: embedParams,
    returns: embedToken,
    status: 201,
  },
  ({ access, params }) => givePreview(access, params.id, Date.now()),
)
