import { z } from 'zod'
import { updatePassword } from '@/db/queries/profile'
import { changePasswordBody } from '@/lib/accounts/profile-schema'
import { AppError } from '@/lib/errors'
import { confirmPassword } from '@/lib/server/confirm-password'
import { hashPassword } from '@/lib/server/password-hash'
import { route } from '@/lib/server/route'

export const POST = route(
  {
    summary: 'Change the own password; every other session ends',
    permission: 'password.change',
    body: changePasswordBody,
    returns: z.null(),
  },
  async ({ access, session, body }) => {
    await confirmPassword(access, body.oldPassword)
    if (body.newPassword === body.oldPassword) throw new AppError('passwordSame')
    await updatePassword(access, await hashPassword(body.newPassword), session.id)
    return null
  },
)
