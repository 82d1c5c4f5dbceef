import { z } from 'zod'
import { resetByLink } from '@/db/queries/password-links'
import { forgetCount } from '@/db/queries/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { resetBody } from '@/lib/passwords/schema'
import { clientAddress } from '@/lib/server/client-address'
import { hashPassword } from '@/lib/server/password-hash'
import { hashOfToken } from '@/lib/server/password-link'
import { limitRate } from '@/lib/server/rate-limit'
import { route } from '@/lib/server/route'

const system = systemAccess('web')

export const POST = route(
  {
    summary: 'Set a new password by a mailed link; all sessions of the account end',
    permission: 'public',
    body: resetBody,
    returns: z.null(),
  },
  async ({ request, body }) => {
    await limitRate(`reset-from:${clientAddress(request.headers)}`, 30, 900)
    const login = await resetByLink(system, hashOfToken(body.token), await hashPassword(body.password))
    await forgetCount(system, `login-failed:${login.toLowerCase()}`)
    return null
  },
)
