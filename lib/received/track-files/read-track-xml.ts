import { readSafeXml, type XmlWatcher } from '@/lib/text/safe-xml'
import {
  type FoundPoint,
  MAX_TRACK_POINTS,
  type PointField,
  TooManyPoints,
  UnreadableTrack,
} from './found-points'

/** Of one element; a value takes a few letters. */
const MAX_TEXT = 200
const MAX_DEPTH = 60

/** What stands in a track point of GPX, wherever: speed may be an extension. */
const GPX_FIELDS: Readonly<Record<string, PointField>> = {
  time: 'time',
  ele: 'altitudeM',
  speed: 'speedKmh',
  course: 'heading',
  sat: 'satellites',
}

/**
 * The points of a GPX file (tracks of 1.0 and 1.1) or a KML one (OGC 12-007r2: points with a time stamp, and `gx:Track`) in
 * the order of the file. Elements are known by their names without prefix; nothing is read but the text, and an entity that
 * XML itself does not have ends it. Stops now and then for others. Throws `UnreadableTrack` and `TooManyPoints`.
 */
export function* readTrackXml(text: string): Generator<void, FoundPoint[]> {
  const reader = new TrackReader()
  const unreadable = (why: string) => new UnreadableTrack(why)
  yield* readSafeXml([text], reader, { maxDepth: MAX_DEPTH, maxText: MAX_TEXT, unreadable })
  if (reader.root !== 'gpx' && reader.root !== 'kml') throw new UnreadableTrack('neither GPX nor KML')
  return reader.points
}

type KmlTrack = { whens: string[]; coords: string[]; angles: string[] }

/** Keeps what is asked of a document while it is parsed. */
class TrackReader implements XmlWatcher {
  readonly points: FoundPoint[] = []
  root: string | null = null
  /** Of the point of GPX that is open. */
  private values: FoundPoint['values'] | null = null
  private track: KmlTrack | null = null
  private placemark: { when: string; coordinates: string | null; isLine: boolean } | null = null

  opened(tag: string, attributes: Readonly<Record<string, string>>): void {
    this.root ??= tag
    if (this.root === 'gpx' && tag === 'trkpt') this.values = { lat: attributes.lat, lon: attributes.lon }
    if (this.root !== 'kml') return
    if (tag === 'Placemark') this.placemark = { when: '', coordinates: null, isLine: false }
    if (tag === 'Track') this.track = { whens: [], coords: [], angles: [] }
    if (this.placemark && (tag === 'LineString' || tag === 'Polygon')) this.placemark.isLine = true
  }

  closed(tag: string, said: string): void {
    const text = said.trim()
    if (this.root === 'gpx') this.closedGpx(tag, text)
    else if (this.root === 'kml') this.closedKml(tag, text)
  }

  private closedGpx(tag: string, text: string): void {
    const { values } = this
    const field = GPX_FIELDS[tag]
    // Metres a second.
    if (values && field && text !== '') values[field] = tag === 'speed' ? String(Number(text) * 3.6) : text
    if (tag !== 'trkpt' || !values) return
    this.found(values)
    this.values = null
  }

  private closedKml(tag: string, text: string): void {
    const { track, placemark } = this
    if (track && tag === 'when') this.keep(track.whens, text)
    else if (track && tag === 'coord') this.keep(track.coords, text)
    else if (track && tag === 'angles') this.keep(track.angles, text)
    else if (track && tag === 'Track') this.closedTrack(track)
    else if (placemark && tag === 'when') placemark.when = text
    else if (placemark && tag === 'coordinates') placemark.coordinates = text
    else if (placemark && tag === 'Placemark') {
      const { when, coordinates, isLine } = placemark
      // A line is places without times; a point without one is a mark and no part of a way.
      if (isLine) this.found({})
      else if (coordinates !== null && when !== '') this.found(valuesOf(when, coordinates.split(',')))
      this.placemark = null
    }
  }

  /** The times and the places of a track stand in two lists, of one length each. */
  private closedTrack({ whens, coords, angles }: KmlTrack): void {
    for (let index = 0; index < Math.max(whens.length, coords.length); index++) {
      const values = valuesOf(whens[index] ?? '', (coords[index] ?? '').split(/\s+/))
      const [heading] = (angles[index] ?? '').split(/\s+/)
      if (heading) values.heading = heading
      this.found(values)
    }
    this.track = null
  }

  private keep(list: string[], text: string): void {
    if (list.push(text) > MAX_TRACK_POINTS) throw new TooManyPoints()
  }

  private found(values: FoundPoint['values']): void {
    if (this.points.push({ at: this.points.length + 1, values }) > MAX_TRACK_POINTS) throw new TooManyPoints()
  }
}

/** KML writes the longitude first. */
const valuesOf = (time: string, [lon, lat, altitudeM]: readonly string[]): FoundPoint['values'] => ({
  time,
  lat,
  lon,
  altitudeM,
})
