import type { DeviceKind } from './kinds'

/** Something that endpoints may be told of, as its cause knows it. */
export type Happening = {
  kind: DeviceKind
  deviceId: number
  /** When it happened, in milliseconds UTC: who had the device then, and has it, hears of it. */
  at: number
  /** A function of the endpoint's account path where not everybody is told the same. */
  data: Record<string, unknown> | ((path: string) => Record<string, unknown>)
  /** Path of another account: whoever has it in sight hears of it too. */
  alsoSeenFrom?: string
  /** Whose fence or rule it comes from: accounts below that do not hear of it. */
  raisedBy?: number | null
  /** It tells of the fleet of that account: none but its own endpoints hear of it, of those that may. */
  ofFleet?: boolean
  /** Only the device's owner, or only those above. */
  audience?: 'owner' | 'above'
}

/** A fix as it is sent in a batch; degrees, km/h, metres, ISO times. */
export type SentPosition = {
  time: string
  receivedAt: string
  lat: number
  lon: number
  speedKmh: number | null
  heading: number | null
  altitudeM: number | null
  ignition: boolean | null
  source: string
}

/** The device as bodies name it. */
export type SentDevice = { id: number; imei: string; name: string; plate: string | null }

/** In what order deliveries of an endpoint go: those of a lane wait for each other. */
export const laneOf = (kind: string, deviceId: number | null): string =>
  deviceId === null ? kind : `device:${deviceId}`

/** The body of a delivery: what happened, when, and the device with what is told of it. */
export function writeBody(
  type: string,
  at: number,
  device: SentDevice | null,
  data: Record<string, unknown>,
): string {
  const timestamp = new Date(at).toISOString()
  return JSON.stringify({ type, timestamp, data: { ...(device && { device }), ...data } })
}
