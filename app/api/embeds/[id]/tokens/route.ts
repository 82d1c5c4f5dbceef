import { embedParams, embedToken, embedTokenBody } from '@/lib/embeds/schema'
import { giveToken } from '@/server/embeds/make-embed'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'A token of ten minutes for one viewer of an embed, narrowed to some of its vehicles if wanted',
    permission: 'embeds.edit',
    params: embedParams,
    body: embedTokenBody,
    returns: embedToken,
    status: 201,
  },
  ({ access, params, body }) => giveToken(access, params.id, body, Date.now()),
)
