import type { Decoded, HttpRequest } from '@/gateway/protocols/protocol'
import type { DeviceStatus } from '@/lib/devices/device-status'
import { type PhoneRequest, readParameters } from './parameters'
import { readPhoneJson } from './phone-json'
import { toEvents } from './phone-report'
import { Refusal } from './values'

const MAX_URL_LENGTH = 8_192
const MAX_BODY_LENGTH = 256_000

/** `key` is what the phone proves itself with, in its address or its form. */
type OsmandResult = { identifier: string; key: string | null; decoded: Decoded } | { refusal: string }

/**
 * Reads a position that a phone sent over HTTP: a query, a form, or the JSON of current clients.
 *
 * @param now milliseconds since 1970: the time of what carries none
 * @returns a refusal, with its reason, for anything that is not such a request
 */
export function decodeOsmand(request: HttpRequest, now: number): OsmandResult {
  try {
    const parameters = readQuery(request)
    const { identifier, ...rest } = readRequest(request, parameters, now)
    return { identifier, key: parameters.get('key'), decoded: toDecoded(rest) }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.message }
    throw error
  }
}

function readQuery({ method, url, contentType, body }: HttpRequest): URLSearchParams {
  if (method !== 'GET' && method !== 'POST') throw new Refusal('GET or POST')
  if (url.length > MAX_URL_LENGTH || body.length > MAX_BODY_LENGTH) throw new Refusal('too long')
  const query = url.indexOf('?')
  const parameters = new URLSearchParams(query < 0 ? '' : url.slice(query + 1))
  if (isJson(contentType, body)) return parameters
  for (const [key, value] of new URLSearchParams(body.trim())) parameters.append(key, value)
  return parameters
}

/** The JSON of clients that were given an address says who sends it as the address does, or for itself. */
function readRequest(
  { contentType, body }: HttpRequest,
  parameters: URLSearchParams,
  now: number,
): PhoneRequest {
  return isJson(contentType, body)
    ? readPhoneJson(body, now, parameters.get('id'))
    : readParameters(parameters, now)
}

function isJson(contentType: string | null, body: string): boolean {
  const [first] = body.trim()
  if (first === undefined) return false
  return /\bjson\b/i.test(contentType ?? '') || first === '[' || first === '{'
}

function toDecoded({ reports, network }: Omit<PhoneRequest, 'identifier'>): Decoded {
  const fixes = reports.flatMap(({ fix }) => (fix ? [fix] : []))
  const readings = reports.flatMap(({ fix, time, sensors }) =>
    fix || !sensors ? [] : [{ time, kind: 'phone', values: sensors }],
  )
  const latest = reports.reduce<{ time: number; status: DeviceStatus } | null>(
    (last, report) => (last && last.time > report.time ? last : report),
    null,
  )
  const heard = network.cells.length + network.wifi.length > 0
  return {
    packet: 'position',
    fixes,
    events: toEvents(reports),
    ...(latest && Object.keys(latest.status).length > 0 ? { status: latest.status } : {}),
    ...(readings.length > 0 ? { readings } : {}),
    ...(heard ? { network: { time: latest?.time ?? null, ...network } } : {}),
    reply: null,
  }
}
