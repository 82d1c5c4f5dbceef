import { z } from 'zod'
import { readDecimal } from '@/lib/text/decimal-number'
import { type TraccarSent, traccarBody } from './traccar-position'

const text = z.string().max(8000).optional()

/**
 * The address that Traccar calls with `forward.type=url`, by the names of its variables and by those of other servers'
 * addresses. It writes `null` for what it does not know.
 */
export const traccarQuery = z.object({
  key: z.string().max(200).optional().describe('An API key, where no header can be set'),
  id: text,
  uniqueId: text,
  name: text,
  model: text,
  protocol: text,
  latitude: text,
  lat: text,
  longitude: text,
  lon: text,
  fixTime: text.describe('Milliseconds, or ISO 8601'),
  timestamp: text.describe('Milliseconds, or ISO 8601'),
  deviceTime: text,
  valid: text,
  altitude: text,
  speed: text.describe('Knots'),
  course: text,
  bearing: text,
  accuracy: text,
  batteryLevel: text,
  charge: text,
  attributes: text.describe('JSON, as {attributes} becomes it'),
  statusCode: text.describe('Of OpenGTS: 0xF841 is an alarm'),
})
type TraccarQuery = z.output<typeof traccarQuery>

/** `STATUS_PANIC_ON`, which that server writes for any alarm. */
const ALARM_CODE = /^0xF841$/i

/** What an address says, as the JSON would, to be judged by the same rules. */
export function sentByUrl(query: TraccarQuery): z.ZodSafeParseResult<TraccarSent> {
  const attributes = attributesOf(query)
  return traccarBody.safeParse({
    device: {
      uniqueId: known(query.id) ?? known(query.uniqueId),
      name: known(query.name),
      model: known(query.model),
    },
    position: {
      protocol: known(query.protocol),
      fixTime: timeOf(known(query.fixTime) ?? known(query.timestamp)),
      deviceTime: timeOf(known(query.deviceTime)),
      valid: truthOf(known(query.valid)),
      latitude: numberOf(known(query.latitude) ?? known(query.lat)),
      longitude: numberOf(known(query.longitude) ?? known(query.lon)),
      altitude: numberOf(known(query.altitude)),
      speed: numberOf(known(query.speed)),
      course: numberOf(known(query.course) ?? known(query.bearing)),
      accuracy: numberOf(known(query.accuracy)),
      attributes,
    },
  })
}

function attributesOf(query: TraccarQuery): Record<string, unknown> {
  const given = jsonOf(known(query.attributes))
  const level = numberOf(known(query.batteryLevel))
  const charge = truthOf(known(query.charge))
  const isAlarm = ALARM_CODE.test(query.statusCode ?? '') && given.alarm === undefined
  return {
    ...given,
    ...(typeof level === 'number' && { batteryLevel: level }),
    ...(typeof charge === 'boolean' && { charge }),
    // Which one it was is said by {attributes} only.
    ...(isAlarm && { alarm: 'general' }),
  }
}

/** Nothing for what is not known, and for a variable that was not filled in. */
const known = (value: string | undefined): string | undefined =>
  value === undefined || value === 'null' || /^\{\w+\}$/.test(value) ? undefined : value

/** What is no number stays as it is, so that it is refused by its name. */
const numberOf = (value: string | undefined): number | string | undefined =>
  value === undefined ? value : (readDecimal(value) ?? value)

function truthOf(value: string | undefined): boolean | string | undefined {
  if (value === '1') return true
  if (value === '0') return false
  return value === 'true' || value === 'false' ? value === 'true' : value
}

/** Smaller numbers are seconds: as milliseconds they would be before 1973. */
const FIRST_MILLISECONDS = 1e11

function timeOf(value: string | undefined): number | string | undefined {
  const time = numberOf(value)
  return typeof time === 'number' && time < FIRST_MILLISECONDS ? time * 1000 : time
}

function jsonOf(text: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {}
  } catch {
    return {}
  }
}
