import { z } from 'zod'
import { askedTime } from '@/lib/time/asked-time'
import { MAX_SCORE_DAYS } from './score-list-schema'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** What the address of the page of scores may ask for; what cannot be is left out. */
const address = z.object({
  by: z.enum(['driver', 'vehicle']).optional().catch(undefined),
  search: z.string().max(100).optional().catch(undefined),
  from: askedTime.optional().catch(undefined),
  to: askedTime.optional().catch(undefined),
})

export type AskedScores = {
  by?: 'driver' | 'vehicle'
  search?: string
  period?: { from: number; to: number }
}

export function askedScores(query: Record<string, string | string[] | undefined>): AskedScores {
  const { by, search, from, to } = address.parse(query)
  const period =
    from !== undefined && to !== undefined ? { from: Date.parse(from), to: Date.parse(to) } : null
  const span = period ? period.to - period.from : 0
  const fits = span > 0 && span <= MAX_SCORE_DAYS * DAY_MS + HOUR_MS
  return { by, search, period: period && fits ? period : undefined }
}
