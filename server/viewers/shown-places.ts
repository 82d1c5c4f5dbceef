import { distanceM, type LatLon } from '@/lib/geo/distance'
import { log } from '@/lib/log'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { Place } from '@/lib/places/schema'
import { describePlace, hasGeocoder } from '@/server/places/geocoder'

/** An address is told for so far around where it was asked for. */
const SAME_M = 100
/** Of each vehicle it is asked for so often at most: answers may be paid for. */
const ASK_EVERY_MS = 15_000

type Known = { point: LatLon; place: Place; askedAt: number }

/**
 * What the positions of vehicles that are shown to viewers are called. Nobody waits for the address service: until it answers, and where
 * none is set, it is the nearest place.
 */
export class ShownPlaces {
  private readonly known = new Map<string, Known>()

  /** `onAnswer` is called when an address has come. */
  constructor(
    private readonly language: string,
    private readonly onAnswer: () => void,
  ) {}

  placeOf(vehicle: string, point: LatLon, now: number): Place {
    const known = this.known.get(vehicle)
    if (known && distanceM(known.point, point) < SAME_M) return known.place
    const place = nearestPlace(point.lat, point.lon)
    if (hasGeocoder() && (!known || now - known.askedAt >= ASK_EVERY_MS)) {
      this.known.set(vehicle, { point, place, askedAt: now })
      void this.ask(vehicle, point, now)
    }
    return place
  }

  private async ask(vehicle: string, point: LatLon, askedAt: number): Promise<void> {
    try {
      const place = await describePlace(point.lat, point.lon, this.language)
      this.known.set(vehicle, { point, place, askedAt })
      this.onAnswer()
    } catch (error) {
      log.warn({ err: error }, 'a place is not known')
    }
  }
}
