import { passwordHashOf } from '@/db/queries/accounts/profile'
import type { Access } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { verifyPassword } from './password-hash'
import { limitRate } from './rate-limit'

const MAX_TRIES = 10
const WINDOW_SECONDS = 15 * 60

/** Before something that cannot be undone: the person types the own password again. Throws `passwordNotConfirmed`. */
export async function confirmPassword(access: Access, password: string): Promise<void> {
  await limitRate(`confirm-password:${access.actorId}`, MAX_TRIES, WINDOW_SECONDS)
  const matches = await verifyPassword(await passwordHashOf(access), password, `account:${access.actorId}`)
  if (!matches) throw new AppError('passwordNotConfirmed')
}
