import { z } from 'zod'
import { actorLogin } from '@/db/queries/accounts/profile'
import { secondFactorState as readState, removeSecondFactor } from '@/db/queries/auth/second-factors'
import { begunSecondFactor, passwordAndCodeBody, secondFactorState } from '@/lib/auth/second-factor-schema'
import { confirmPassword } from '@/server/auth/confirm-password'
import { requireSecondFactor, setUpSecondFactor } from '@/server/auth/second-factor'
import { brandOf } from '@/server/brand/brand'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Whether the own sign-in asks for a second factor',
    permission: 'security.edit',
    duringSetUp: true,
    returns: secondFactorState,
  },
  ({ access }) => readState(access),
)

export const POST = route(
  {
    summary: 'Begin to set up a second factor: a new secret for an authenticator app',
    permission: 'security.edit',
    duringSetUp: true,
    returns: begunSecondFactor,
    status: 201,
  },
  async ({ request, access }) => {
    const { domainTitle } = await brandOf(request.headers)
    return setUpSecondFactor(access, domainTitle, await actorLogin(access))
  },
)

export const DELETE = route(
  {
    summary: 'Take the second factor off the own account, for the password and a code; all keys end',
    permission: 'security.edit',
    body: passwordAndCodeBody,
    returns: z.null(),
  },
  async ({ access, body }) => {
    await confirmPassword(access, body.password)
    await requireSecondFactor(access.actorId, body.code)
    await removeSecondFactor(access)
    return null
  },
)
