import { MOST_REMADE, remakeByCard } from '@/db/queries/fleet/assignments/remake-by-card'
import { systemAccess } from '@/lib/auth/access'
import { runEachSecond } from '../run-each-second'

const system = systemAccess('worker')

/** Looks after one another, at most: whatever else the worker does has its turn as well. */
const MOST_LOOKS = 20

/** Looks for vehicles in which cards were read, or that tell otherwise who drove; of several workers each may. */
export const runCards = () =>
  runEachSecond(
    async (isOver) => {
      let remade = 0
      for (let n = 0; n < MOST_LOOKS && !isOver(); n++) {
        const found = await remakeByCard(system)
        remade += found
        if (found < MOST_REMADE) break
      }
      return remade
    },
    { failure: 'assignments by card could not be made' },
  )
