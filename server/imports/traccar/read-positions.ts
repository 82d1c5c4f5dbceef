import { AppError } from '@/lib/errors'
import { MAX_DAY_FIXES } from '@/lib/imports/traccar/source'
import { type TraccarPosition, traccarPosition } from '@/lib/received/traccar-position'

/** Rows of positions as a door gives them; what cannot be read is counted. Throws `importTooMuch`. */
export function readPositions(given: readonly unknown[]): { rows: TraccarPosition[]; skipped: number } {
  if (given.length > MAX_DAY_FIXES) throw new AppError('importTooMuch', { max: MAX_DAY_FIXES })
  const rows: TraccarPosition[] = []
  for (const one of given) {
    const read = traccarPosition.safeParse(one)
    if (read.success) rows.push(read.data)
  }
  return { rows, skipped: given.length - rows.length }
}
