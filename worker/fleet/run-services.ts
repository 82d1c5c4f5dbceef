import { followServices, MOST_FOLLOWED } from '@/db/queries/fleet/services/follow-services'
import { systemAccess } from '@/lib/auth/access'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

/** Looks after one another, at most: whatever else the worker does has its turn as well. */
const MOST_LOOKS = 20
/** So often all vehicles are gone through for those whose last look is five minutes ago. */
const ALL_MS = 15_000

/** Looks for vehicles whose service plans may stand otherwise: at once after a change, else every five minutes. */
export function runServices(): { stop: () => Promise<void> } {
  let allAt = 0
  return runEachSecond(
    async (isOver) => {
      let followed = await followAll(isOver, 'changed')
      if (Date.now() - allAt >= ALL_MS) {
        followed += await followAll(isOver, 'all')
        allAt = Date.now()
      }
      return followed
    },
    { failure: 'service plans could not be followed' },
  )
}

async function followAll(isOver: () => boolean, which: 'changed' | 'all'): Promise<number> {
  let followed = 0
  for (let n = 0; n < MOST_LOOKS && !isOver(); n++) {
    const found = await followServices(system, new Date(), which)
    followed += found
    if (found < MOST_FOLLOWED) break
  }
  return followed
}
