import { z } from 'zod'
import { hasAnyAccount, insertFirstAdministrator } from '@/db/queries/accounts/accounts'
import { setupBody } from '@/lib/accounts/schema'
import { systemAccess } from '@/lib/auth/access'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { env } from '@/lib/env'
import { AppError } from '@/lib/errors'
import { clientSubnet } from '@/server/auth/client-address'
import { hashPassword } from '@/server/auth/password-hash'
import { limitRate } from '@/server/auth/rate-limit'
import { isSetupToken } from '@/server/auth/setup-token'
import { route } from '@/server/next/route'

const system = systemAccess('web')

const MAX_TRIES = 10
const WINDOW_SECONDS = 15 * 60

export const POST = route(
  {
    summary:
      'Create the administrator of an empty installation, with the token that its start printed; refused once any account exists',
    permission: 'public',
    body: setupBody,
    returns: z.object({ id: z.number().int() }),
    status: 201,
  },
  async ({ request, body }) => {
    if (await hasAnyAccount(system)) throw new AppError('setupDone')
    const subnet = clientSubnet(request.headers)
    await limitRate(`setup-from:${subnet}`, MAX_TRIES, WINDOW_SECONDS)
    if (!isSetupToken(body.token, env().SECRET ?? '')) throw new AppError('setupTokenWrong')
    refuseNameWithin(body.password, body.account)
    const passwordHash = await hashPassword(body.password, subnet)
    const id = await insertFirstAdministrator(system, {
      login: body.account,
      passwordHash,
      customerName: body.customerName,
    })
    return { id }
  },
)
