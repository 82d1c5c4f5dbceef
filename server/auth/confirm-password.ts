import { passwordHashOf } from '@/db/queries/accounts/profile'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { verifyPassword } from './password-hash'
import { giveBack, takeTry } from './sign-in-budgets'

/**
 * Before something that cannot be undone: the person types the own password again. Throws `passwordNotConfirmed`, and
 * `loginTooFrequent` after too many wrong ones.
 */
export async function confirmPassword(access: Access, password: string): Promise<void> {
  const tries = { subject: `confirm-password:${access.actorId}`, max: 10, seconds: 15 * 60 }
  await takeTry([tries])
  const stored = await passwordHashOf(access)
  const matches = await verifyPassword(stored, password, `account:${access.actorId}`).catch(async (error) => {
    await giveBack([tries])
    throw error
  })
  if (!matches) throw new AppError('passwordNotConfirmed')
  await giveBack([tries])
}
