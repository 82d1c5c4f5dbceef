import { z } from 'zod'
import { actorLogin, updatePassword } from '@/db/queries/accounts/profile'
import { changePasswordBody } from '@/lib/accounts/profile-schema'
import { refuseNameWithin } from '@/lib/auth/password-name'
import { AppError } from '@/lib/errors'
import { confirmPassword } from '@/server/auth/confirm-password'
import { hashPassword } from '@/server/auth/password-hash'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Change the own password; every other session and all keys end',
    permission: 'password.change',
    body: changePasswordBody,
    returns: z.null(),
  },
  async ({ access, session, body }) => {
    await confirmPassword(access, body.oldPassword)
    if (body.newPassword === body.oldPassword) throw new AppError('passwordSame')
    refuseNameWithin(body.newPassword, await actorLogin(access))
    await updatePassword(
      access,
      await hashPassword(body.newPassword, `account:${access.actorId}`, 'newPassword'),
      session.id,
    )
    return null
  },
)
