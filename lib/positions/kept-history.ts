import { env } from '@/lib/env'

/** For how many months what is kept. */
export type KeptMonths = {
  /** Fixes and raw readings. */
  fixes: number
  /** Trips, stops, periods and sums; never shorter than the fixes. */
  history: number
}

/** As the settings of this installation say. Not for browsers: they are told with the account. */
export function keptMonths(): KeptMonths {
  const { RETENTION_MONTHS, HISTORY_MONTHS } = env()
  return { fixes: RETENTION_MONTHS, history: Math.max(RETENTION_MONTHS, HISTORY_MONTHS) }
}
