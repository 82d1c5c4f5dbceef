import { listShares } from '@/db/queries/shares/share-list'
import { createShareBody, madeShare, sharePage, shareQuery } from '@/lib/shares/schema'
import { route } from '@/server/next/route'
import { makeLink } from '@/server/shares/make-link'

export const GET = route(
  {
    summary: 'Links by which people without a login follow vehicles, of the own account and those below',
    permission: 'shares.edit',
    query: shareQuery,
    returns: sharePage,
  },
  ({ access, query }) => listShares(access, query),
)

export const POST = route(
  {
    summary: 'Make a link to vehicles or a group; its address is told this once',
    permission: 'shares.edit',
    body: createShareBody,
    returns: madeShare,
    status: 201,
  },
  ({ request, access, body }) => makeLink(access, body, request.headers),
)
