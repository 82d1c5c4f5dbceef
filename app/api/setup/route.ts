import { z } from 'zod'
import { insertFirstAdministrator } from '@/db/queries/accounts/accounts'
import { setupBody } from '@/lib/accounts/schema'
import { systemAccess } from '@/lib/auth/access'
import { hashPassword } from '@/server/auth/password-hash'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Create the administrator of an empty installation; refused once any account exists',
    permission: 'public',
    body: setupBody,
    returns: z.object({ id: z.number().int() }),
    status: 201,
  },
  async ({ body }) => {
    const passwordHash = await hashPassword(body.password)
    const id = await insertFirstAdministrator(systemAccess('web'), {
      login: body.account,
      passwordHash,
      customerName: body.customerName,
    })
    return { id }
  },
)
