import { z } from 'zod'
import { currentAccount } from '@/db/queries/accounts/accounts'
import { deleteOwnAccount } from '@/db/queries/accounts/profile'
import { currentAccountSchema } from '@/lib/accounts/schema'
import { passwordBody } from '@/lib/auth/second-factor-schema'
import { isHttps } from '@/server/auth/client-address'
import { confirmPassword } from '@/server/auth/confirm-password'
import { cookieOptions, SESSION_COOKIE } from '@/server/auth/session-cookie'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The account that is acted for',
    permission: 'session',
    duringSetUp: true,
    returns: currentAccountSchema,
  },
  ({ access }) => currentAccount(access),
)

export const DELETE = route(
  {
    summary: 'Delete the own account for good',
    permission: 'account.delete',
    body: passwordBody,
    returns: z.null(),
  },
  async ({ request, access, body, setCookie }) => {
    await confirmPassword(access, body.password)
    await deleteOwnAccount(access)
    setCookie(SESSION_COOKIE, null, cookieOptions(isHttps(request.headers)))
    return null
  },
)
