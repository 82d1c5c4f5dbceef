import type { ByteReader } from '@/gateway/bytes'
import type { ReportedEvent } from '@/lib/ingest/change'
import type { SensorValues } from '@/lib/positions/fix'
import type { Extra, ReadExtra } from './extras'
import { addEvent, eventsAt } from './packet'

/** What stands beside the alarm bits of areas and routes that the terminal watches itself. */
export const AREA_EXTRAS: readonly Extra[] = [
  { id: 0x11, fits: (length) => length === 1 || length === 5, read: readOverspeed },
  { id: 0x12, fits: (length) => length === 6, read: readCrossing },
  { id: 0x13, fits: (length) => length === 7, read: readRouteTime },
]

/**
 *   0 anywhere, 1 circle, 2 rectangle, 3 polygon, 4 part of a route | area 4, unless anywhere
 */
function readOverspeed(body: ByteReader, at: ReadExtra): void {
  const areaType = body.u8()
  const told: SensorValues = body.remaining === 4 ? { areaType, area: body.u32() } : { areaType }
  for (const event of eventsAt(at.out, at.place.fix))
    if (event.type === 'overspeed') event.data = { ...event.data, ...told }
}

/**
 *   kind of area 1 | area 4 | 0 in, 1 out
 *
 * It is there with the alarm of the crossing, and takes its place.
 */
function readCrossing(body: ByteReader, { out, place }: ReadExtra): void {
  const areaType = body.u8()
  const fence = body.u32()
  const type = body.u8() === 0 ? 'fenceEnter' : 'fenceExit'
  const here = eventsAt(out, place.fix)
  const isCrossing = ({ type: told, data }: ReportedEvent) =>
    told === 'other' && (data?.bit === 20 || data?.bit === 21)
  const others = here.filter((event) => !isCrossing(event))
  const resumes = here.find(isCrossing)?.resumes
  out.events.splice(out.events.length - here.length, here.length, ...others)
  const data = { fence, areaType }
  addEvent(out, { type, time: place.time, fix: place.fix, data, ...(resumes && { resumes }) })
}

/**
 *   part of the route 4 | driven in 2, s | 0 too short, 1 too long
 */
function readRouteTime(body: ByteReader, { out, place }: ReadExtra): void {
  const told = { route: body.u32(), seconds: body.u16(), tooLong: body.u8() === 1 }
  for (const event of eventsAt(out, place.fix))
    if (event.data?.bit === 22) event.data = { ...event.data, ...told }
}
