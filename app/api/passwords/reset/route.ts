import { z } from 'zod'
import { resetByLink } from '@/db/queries/passwords/password-links'
import { systemAccess } from '@/lib/auth/access'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { resetBody } from '@/lib/passwords/schema'
import { clientAddress, clientSubnet } from '@/server/auth/client-address'
import { hashPassword } from '@/server/auth/password-hash'
import { limitRate } from '@/server/auth/rate-limit'
import { DEVICE_COOKIE } from '@/server/auth/session-cookie'
import { forgetFailures } from '@/server/auth/sign-in-budgets'
import { route } from '@/server/next/route'
import { readCookie } from '@/server/next/session-reading'
import { hashOfToken } from '@/server/passwords/password-link'

const system = systemAccess('web')

export const POST = route(
  {
    summary: 'Set a new password by a mailed link; all sessions and keys of the account end',
    permission: 'public',
    body: resetBody,
    returns: z.null(),
  },
  async ({ request, body }) => {
    const subnet = clientSubnet(request.headers)
    await limitRate(`reset-from:${subnet}`, 30, 900)
    const passwordHash = await hashPassword(body.password, subnet)
    const login = await resetByLink(system, hashOfToken(body.token), passwordHash, (name) =>
      refuseNameWithin(body.password, name),
    )
    await forgetFailures(login, {
      address: clientAddress(request.headers),
      userAgent: request.headers.get('user-agent'),
      device: readCookie(request, DEVICE_COOKIE),
    })
    return null
  },
)
