import { z } from 'zod'
import { confirmEmail } from '@/db/queries/accounts/email-change'
import { confirmEmailBody } from '@/lib/accounts/profile-schema'
import { systemAccess } from '@/lib/auth/access'
import { clientSubnet } from '@/server/auth/client-address'
import { limitRate } from '@/server/auth/rate-limit'
import { route } from '@/server/next/route'
import { hashOfToken } from '@/server/passwords/password-link'

export const POST = route(
  {
    summary: 'Confirm a new e-mail address by a mailed link; it is that of the account from then on',
    permission: 'public',
    body: confirmEmailBody,
    returns: z.null(),
  },
  async ({ request, body }) => {
    await limitRate(`confirm-email-from:${clientSubnet(request.headers)}`, 30, 900)
    await confirmEmail(systemAccess('web'), hashOfToken(body.token))
    return null
  },
)
