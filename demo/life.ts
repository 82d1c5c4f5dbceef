import { DAY_MS } from './calendar'
import type { DemoVehicle } from './vehicles'

/**
 * Until when the trackers of a world made at `madeAt` have sent (milliseconds since 1970); null for
 * one that never did. Only `live` ones go on after that.
 */
export function lastSentBefore(vehicle: DemoVehicle, madeAt: number): number | null {
  switch (vehicle.life) {
    case 'live':
      return madeAt
    case 'lost':
      return madeAt - 0.9 * DAY_MS
    case 'expired':
      return madeAt + vehicle.expiresInDays * DAY_MS
    case 'unused':
      return null
  }
}
