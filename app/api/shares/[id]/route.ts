import { z } from 'zod'
import { revokeShare } from '@/db/queries/shares/share-edits'
import { editShareBody, share, shareParams } from '@/lib/shares/schema'
import { route } from '@/server/next/route'
import { editLink } from '@/server/shares/make-link'

export const PATCH = route(
  {
    summary: 'Edit or extend an own link; its address and its vehicles stay',
    permission: 'shares.edit',
    params: shareParams,
    body: editShareBody,
    returns: share,
  },
  ({ access, params, body }) => editLink(access, params.id, body),
)

export const DELETE = route(
  {
    summary: 'Revoke a link of the own account or one below: it ends at once, open pages too',
    permission: 'shares.edit',
    params: shareParams,
    returns: z.null(),
  },
  async ({ access, params }) => {
    await revokeShare(access, params.id)
    return null
  },
)
