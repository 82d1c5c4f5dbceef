import { countUp } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/**
 * Refuses the call (`requestTooFrequent`) after `max` of the same `subject` within `seconds`; the subject is of this
 * call alone, as `captcha:` with an address.
 */
export async function limitRate(subject: string, max: number, seconds: number): Promise<void> {
  const count = await countUp(systemAccess('web'), subject, seconds)
  if (count > max) throw new AppError('requestTooFrequent', { seconds })
}
