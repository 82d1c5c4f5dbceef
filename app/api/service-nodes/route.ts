import { z } from 'zod'
import { listServiceNodes } from '@/db/queries/accounts/account-detail'
import { serviceNode } from '@/lib/accounts/account-schema'
import { route } from '@/server/next/route'

export const GET = route(
  { summary: 'Where data can be held', permission: 'accounts.read', returns: z.array(serviceNode) },
  ({ access }) => listServiceNodes(access),
)
