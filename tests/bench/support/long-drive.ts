import { saveChanges } from '@/db/queries/ingest/save-changes'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { type DeviceFix, FIX_SOURCES } from '@/lib/positions/fix'
import type { Stack } from './stack'
import { steadyRandom } from './steady-random'

const CHUNK = 4000
const EVERY_MS = 10_000
const METRES_PER_DEGREE = 111_195
/** What a GT06 tracker's coordinates are counted in. */
const UNITS_PER_DEGREE = 1_800_000

/** A device's past of `count` fixes, stored as the gateway would. Returns from when to when it reaches. */
export async function seedLongDrive({ db }: Stack, deviceId: number, count: number) {
  const from = Date.now() - (count + 360) * EVERY_MS
  await db.insert(deviceStates).values({ deviceId })
  let state = NEW_DEVICE_STATE
  let chunk: Report[] = []
  let sent = 0
  for (const fix of driveAround(from, count)) {
    chunk.push({ receivedAt: fix.time + 1000, fixes: [fix], events: [] })
    if (++sent < count && chunk.length < CHUNK) continue
    const change = buildChange(state, chunk)
    await saveChanges(systemAccess('bench'), [{ deviceId, version: 0, change }])
    state = change.state
    chunk = []
  }
  return { from, to: from + count * EVERY_MS }
}

/** Drives of three hours through a town and its hills, with half an hour's rest; the same every time. */
export function* driveAround(from: number, count: number, seed = 7): Generator<DeviceFix> {
  const random = steadyRandom(seed)
  const home = { lat: 41.15, lon: -8.62 }
  let { lat, lon } = home
  let heading = 40
  let kmh = 0
  for (let i = 0; i < count; i++) {
    const rests = i % 1260 >= 1080
    const wanted = rests ? 0 : random() < 0.06 ? 0 : 30 + 60 * random()
    kmh = rests ? 0 : Math.max(0, kmh + (wanted - kmh) * 0.4)
    // Homewards when far out, else along a winding road.
    const homewards = (Math.atan2(home.lon - lon, home.lat - lat) * 180) / Math.PI
    const far = Math.hypot(home.lat - lat, home.lon - lon) > 0.4
    const turn = far ? ((homewards - heading + 540) % 360) - 180 : (random() - 0.5) * 50
    if (kmh > 3) heading = (heading + turn * 0.4 + 360) % 360
    const metres = (kmh / 3.6) * (EVERY_MS / 1000)
    lat += (metres * Math.cos((heading * Math.PI) / 180)) / METRES_PER_DEGREE
    lon += (metres * Math.sin((heading * Math.PI) / 180)) / (METRES_PER_DEGREE * 0.75)
    yield {
      time: from + i * EVERY_MS,
      lat: Math.round(lat * UNITS_PER_DEGREE) / UNITS_PER_DEGREE,
      lon: Math.round(lon * UNITS_PER_DEGREE) / UNITS_PER_DEGREE,
      positioned: true,
      source: FIX_SOURCES.gps,
      speedKmh: Math.round(kmh),
      heading: Math.round(heading) % 360,
      altitude: Math.round(120 + 80 * Math.sin(i / 300) + 3 * random()),
      satellites: 9,
      accuracyM: null,
      ignition: !rests,
      odometerM: null,
      buffered: false,
      sensors: null,
    }
  }
}
