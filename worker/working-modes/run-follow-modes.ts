import { followModes, MOST_LOOKED_AT } from '@/db/queries/working-modes/follow-modes'
import { systemAccess } from '@/lib/auth/access'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

/** Looks after one another, at most: whatever else the worker does has its turn as well. */
const MOST_LOOKS = 20

/** Looks for working modes of which something is to be decided; of several workers one does. */
export const runFollowModes = () =>
  runEachSecond(
    async (isOver) => {
      let followed = 0
      for (let n = 0; n < MOST_LOOKS && !isOver(); n++) {
        const found = await followModes(system, new Date())
        followed += found
        if (found < MOST_LOOKED_AT) break
      }
      return followed
    },
    { failure: 'working modes could not be followed' },
  )
