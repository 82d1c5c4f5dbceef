import type { LandmarkSet } from '@/lib/landmarks/landmark-set'
import { nearestPlace } from '@/lib/places/nearest-place'
import type { Place } from '@/lib/places/schema'
import { MAX_PAID_ROWS } from '@/lib/playback/export/schema'
import type { FilePlaces, FilePoint } from '@/lib/reports/export/file-words'
import { describePlace, hasGeocoder } from './geocoder'

/** Questions to the address service under way at once. */
const AT_ONCE = 8

/** As finely as the address service is asked. */
const keyOf = ([lat, lon]: FilePoint) => `${lat.toFixed(4)} ${lon.toFixed(4)}`

/**
 * Places of a report's file as the screen names them: by landmarks, and by the address service, where one is set, up to 5000 of them; from
 * there on, and once it knows none of several in a row, by the nearest place.
 */
export function filePlaces(language: string, landmarks: LandmarkSet): FilePlaces {
  const named = (place: Place, lat: number, lon: number) => ({
    ...place,
    landmark: landmarks.nameAt(lat, lon),
  })
  const nearest = (lat: number, lon: number) => named(nearestPlace(lat, lon), lat, lon)
  if (!hasGeocoder()) return { learn: async () => {}, find: nearest }
  const known = new Map<string, Place>()
  let answers = true
  const learn = async (points: readonly FilePoint[]) => {
    const asked = new Map(points.map((point) => [keyOf(point), point] as const))
    const unknown = [...asked].filter(([key]) => !known.has(key)).slice(0, MAX_PAID_ROWS - known.size)
    for (let from = 0; answers && from < unknown.length; from += AT_ONCE) {
      const some = unknown.slice(from, from + AT_ONCE)
      const places = await Promise.all(some.map(([, [lat, lon]]) => describePlace(lat, lon, language)))
      some.forEach(([key], at) => {
        const place = places[at]
        if (place) known.set(key, place)
      })
      answers = some.length < AT_ONCE || places.some(({ address }) => address !== null)
    }
  }
  const find = (lat: number, lon: number) => {
    const place = known.get(keyOf([lat, lon]))
    return place ? named(place, lat, lon) : nearest(lat, lon)
  }
  return { learn, find }
}
