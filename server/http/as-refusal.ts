import { isDatabaseAway, isDuplicate, isValueRefused } from '@/db/constraint'
import { AppError } from '@/lib/errors'

/** What we refuse ourselves says so; anything else is the database's, or a mistake of ours. */
export function asRefusal(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isValueRefused(error)) return new AppError('illegalParameter')
  if (isDuplicate(error)) return new AppError('dataExists')
  return new AppError(isDatabaseAway(error) ? 'systemBusy' : 'systemAbnormal')
}
