import type { ExportStop, TrackAbout } from './export-fix'
import type { WayFix } from './way'
import { isoTime, xmlText } from './xml'

const NAMESPACES = [
  'xmlns="http://www.topografix.com/GPX/1/1"',
  'xmlns:gpxtpx="http://www.garmin.com/xmlschemas/TrackPointExtension/v2"',
].join(' ')

/**
 * GPX 1.1: stops as waypoints, the way as one track with a segment between any two gaps. Speed (m/s) and
 * course travel in the extension that most programs read.
 */
export async function* gpxFile(
  about: TrackAbout,
  stops: readonly (ExportStop & { name: string })[],
  way: AsyncIterable<readonly WayFix[]>,
): AsyncGenerator<string> {
  const name = xmlText(`${about.device} ${about.period}`)
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<gpx version="1.1" creator="${xmlText(about.creator)}" ${NAMESPACES}>\n`
  yield `<metadata><name>${name}</name></metadata>\n`
  for (const stop of stops) {
    yield `<wpt lat="${stop.lat}" lon="${stop.lon}"><time>${isoTime(stop.from)}</time><name>${xmlText(stop.name)}</name></wpt>\n`
  }
  yield `<trk><name>${name}</name><desc>${xmlText(about.imei)}</desc>\n<trkseg>\n`
  for await (const fixes of way) {
    const text = fixes.map((fix) => (fix.breaks ? '</trkseg>\n<trkseg>\n' : '') + point(fix)).join('')
    if (text) yield text
  }
  yield '</trkseg>\n</trk>\n</gpx>\n'
}

function point({ lat, lon, altitude, time, speedKmh, heading }: WayFix): string {
  const more = [
    speedKmh === null ? '' : `<gpxtpx:speed>${(speedKmh / 3.6).toFixed(2)}</gpxtpx:speed>`,
    heading === null ? '' : `<gpxtpx:course>${heading}</gpxtpx:course>`,
  ].join('')
  return [
    `<trkpt lat="${lat}" lon="${lon}">`,
    altitude === null ? '' : `<ele>${altitude}</ele>`,
    `<time>${isoTime(time)}</time>`,
    more && `<extensions><gpxtpx:TrackPointExtension>${more}</gpxtpx:TrackPointExtension></extensions>`,
    '</trkpt>\n',
  ].join('')
}
