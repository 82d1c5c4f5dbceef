import { timingSafeEqual } from 'node:crypto'
import { confirmEmail, emailHashOf } from '@/db/queries/accounts/email-change'
import { countUp } from '@/db/queries/auth/sign-in-guards'
import { EMAIL_CODE_DIGITS, EMAIL_LINK_HOURS } from '@/lib/accounts/profile-schema'
import { type Access, systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { sealedHash } from '@/server/auth/sealed'

/** So often a code may be typed before a new one has to be mailed: one in 200 000 guesses it. */
const MAX_TRIES = 5

/** The digits that stand in a mail beside its link. They follow from the link and SECRET, so that none has to be kept. */
export function emailCodeOf(linkHash: string): string {
  const bytes = Buffer.from(sealedHash(`email code ${linkHash}`), 'base64url')
  return String(bytes.readUIntBE(0, 6) % 10 ** EMAIL_CODE_DIGITS).padStart(EMAIL_CODE_DIGITS, '0')
}

/**
 * Confirms the address that waits for the account by the code that was mailed there. Throws `notFound` when none waits,
 * `emailCodeWrong`, and `requestTooFrequent` once it was typed too often.
 */
export async function confirmByCode(access: Access, typed: string): Promise<void> {
  const system = systemAccess('web')
  const hash = await emailHashOf(access)
  if (!hash) throw new AppError('notFound')
  const seconds = EMAIL_LINK_HOURS * 3600
  const tries = await countUp(system, `email-code:${hash}`, seconds)
  if (tries > MAX_TRIES) throw new AppError('requestTooFrequent', { seconds })
  const [given, right] = [Buffer.from(typed), Buffer.from(emailCodeOf(hash))]
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new AppError('emailCodeWrong')
  await confirmEmail(system, hash)
}
