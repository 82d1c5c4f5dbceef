import { countUp, forgetCount } from '@/db/queries/auth/sign-in-guards'
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

/**
 * Does `work` unless some of the same `subject` is under way, on whatever node; refuses the call then
 * (`requestTooFrequent`). What did not end within `seconds`, as its process did, is in nobody's way any more.
 */
export async function oneAtATime<Result>(
  subject: string,
  seconds: number,
  work: () => Promise<Result>,
): Promise<Result> {
  await limitRate(subject, 1, seconds)
  try {
    return await work()
  } finally {
    await forgetCount(systemAccess('web'), subject)
  }
}
