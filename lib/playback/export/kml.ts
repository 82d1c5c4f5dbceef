import type { ExportStop, TrackAbout } from './export-fix'
import type { WayFix } from './way'
import { isoTime, xmlText } from './xml'

const STYLES = [
  '<Style id="way"><LineStyle><color>ffe66e35</color><width>4</width></LineStyle></Style>',
  '<Style id="stop"><IconStyle><scale>0.9</scale></IconStyle></Style>',
].join('')

/**
 * KML 2.2: stops as places with their time, the way as a track that programs can play, cut at gaps. The
 * colour of a line is written alpha, blue, green, red.
 */
export async function* kmlFile(
  about: TrackAbout,
  stops: readonly (ExportStop & { name: string })[],
  way: AsyncIterable<readonly WayFix[]>,
): AsyncGenerator<string> {
  const name = xmlText(`${about.device} ${about.period}`)
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">\n'
  yield `<Document><name>${name}</name><description>${xmlText(about.imei)}</description>${STYLES}\n`
  for (const stop of stops) {
    yield `<Placemark><name>${xmlText(stop.name)}</name><TimeSpan><begin>${isoTime(stop.from)}</begin><end>${isoTime(stop.to)}</end></TimeSpan><styleUrl>#stop</styleUrl><Point><coordinates>${stop.lon},${stop.lat}</coordinates></Point></Placemark>\n`
  }
  yield `<Placemark><name>${name}</name><styleUrl>#way</styleUrl><gx:MultiTrack><gx:interpolate>0</gx:interpolate>\n<gx:Track>\n`
  for await (const fixes of way) {
    const text = fixes.map((fix) => (fix.breaks ? '</gx:Track>\n<gx:Track>\n' : '') + point(fix)).join('')
    if (text) yield text
  }
  yield '</gx:Track>\n</gx:MultiTrack></Placemark>\n</Document>\n</kml>\n'
}

const point = ({ lat, lon, altitude, time }: WayFix) =>
  `<when>${isoTime(time)}</when><gx:coord>${lon} ${lat} ${altitude ?? 0}</gx:coord>\n`
