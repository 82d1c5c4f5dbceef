import { countUp } from '@/db/queries/auth/sign-in-guards'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

/** Refuses the call after `max` of the same `subject` within `seconds`. */
export async function limitRate(subject: string, max: number, seconds: number): Promise<void> {
  const count = await countUp(systemAccess('web'), subject, seconds)
  if (count > max) throw new AppError('requestTooFrequent', { seconds })
}
