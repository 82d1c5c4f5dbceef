import { z } from 'zod'
import { listAccountTree } from '@/db/queries/accounts/accounts'
import { accountNode } from '@/lib/accounts/schema'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The own account and those below it, parents first',
    permission: 'accounts.read',
    returns: z.array(accountNode),
  },
  ({ access }) => listAccountTree(access),
)
