import type { DeviceStatusName } from '@/lib/devices/status-of'
import { dateWriter } from '@/lib/format/dates'
import type { Vehicle } from '@/lib/live/vehicle'

/** More are no help to somebody without a network, and the list says that there are others. */
export const MAX_KEPT_VEHICLES = 2000

/** Says in a cookie whose positions a browser may keep; goes with the session's own cookie. */
export const KEPT_COOKIE = 'kept'

/** Whose positions are kept, and how they want to read them. */
export type KeptOwner = {
  /** Names the session, see `keptSession`. */
  mark: string
  /** When the session ends by itself, milliseconds; what is kept ends with it. */
  until: number
  /** Whether the session outlives the browser, and with it what is kept. */
  outlivesBrowser: boolean
  name: string
  timeZone: string
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
}

/** A vehicle as it was last heard. Times are seconds since 1970, UTC. */
export type KeptVehicle = Pick<
  Vehicle,
  'id' | 'name' | 'plate' | 'icon' | 'lat' | 'lon' | 'speedKmh' | 'lastPacketAt'
> & { status: DeviceStatusName }

/** The fleet as it was `at` (milliseconds, by the server's clock); `total` counts those that are not kept too. */
export type KeptFleet = { at: number; total: number; vehicles: KeptVehicle[] }

/** The fleet as it is kept; `vehicles` come by name, which decides who is among the first. */
export function keptFleet(vehicles: readonly Vehicle[], at: number): KeptFleet {
  return {
    at,
    total: vehicles.length,
    vehicles: vehicles.slice(0, MAX_KEPT_VEHICLES).map((vehicle) => ({
      id: vehicle.id,
      name: vehicle.name,
      plate: vehicle.plate,
      icon: vehicle.icon,
      lat: vehicle.lat,
      lon: vehicle.lon,
      speedKmh: vehicle.speedKmh,
      lastPacketAt: vehicle.lastPacketAt,
      status: vehicle.status,
    })),
  }
}

/** Whether what is kept of `owner` may be shown to a browser that carries `mark`. What may not is to be taken away. */
export function mayShow(owner: KeptOwner | null, mark: string | null, now: number): owner is KeptOwner {
  return owner !== null && mark === owner.mark && now < owner.until
}

/** The mark in the cookies of a page, null for none. */
export function markIn(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${KEPT_COOKIE}=`))
  return found?.slice(KEPT_COOKIE.length + 1) || null
}

/** The cookie that lets the browser keep positions, as a page sets it: as long as the session's. Null takes it away. */
export function keptCookie(owner: Pick<KeptOwner, 'mark' | 'until' | 'outlivesBrowser'> | null): string {
  const end = !owner ? '; max-age=0' : owner.outlivesBrowser ? `; expires=${utc(owner.until)}` : ''
  return `${KEPT_COOKIE}=${owner?.mark ?? ''}; path=/; samesite=lax${end}`
}

const utc = (time: number) => new Date(time).toUTCString()

/** When positions were the last ones: `14:02`, with the date where that is another day than today's. */
export function asOfText(
  at: number,
  now: number,
  { language, timeZone }: { language: string; timeZone: string },
) {
  const write = dateWriter(language, timeZone)
  return write(write('date', at) === write('date', now) ? 'minute' : 'dateMinute', at)
}
