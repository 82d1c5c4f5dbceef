import { AppError } from '@/lib/errors'
import { type RefusedPosition, refusedPosition } from '@/lib/imports/traccar/refused-position'
import { MAX_DAY_FIXES, type ReadPositions } from '@/lib/imports/traccar/source'
import { type TraccarPosition, traccarPosition } from '@/lib/received/traccar-position'

/** Rows of positions as a door gives them; what cannot be taken is told apart. Throws `importTooMuch`. */
export function readPositions(given: readonly unknown[]): ReadPositions {
  if (given.length > MAX_DAY_FIXES) throw new AppError('importTooMuch', { max: MAX_DAY_FIXES })
  const rows: TraccarPosition[] = []
  const refused: RefusedPosition[] = []
  for (const one of given) {
    const read = traccarPosition.safeParse(one)
    if (read.success) rows.push(read.data)
    else refused.push(refusedPosition(one, read.error))
  }
  return { rows, refused }
}
