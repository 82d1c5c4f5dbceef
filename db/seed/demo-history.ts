import { eq, inArray } from 'drizzle-orm'
import type { Database } from '@/db/client'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { settingsOf } from '@/db/queries/ingest/settings-loaders'
import { alertDeadlines } from '@/db/schema/alerts'
import { deviceEvents } from '@/db/schema/device-events'
import { devicePeriods, readingQuarterHours, sensingCheckpoints } from '@/db/schema/device-periods'
import { deviceReadings } from '@/db/schema/device-readings'
import { deviceQuarterHours, deviceSegments } from '@/db/schema/device-segments'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { settings } from '@/db/schema/platform'
import { positions } from '@/db/schema/positions'
import { fixesBetween } from '@/demo/fixes-between'
import { lastSentBefore } from '@/demo/life'
import { reportedBy } from '@/demo/reported'
import { DEMO_VEHICLES, type DemoVehicle } from '@/demo/vehicles'
import { systemAccess } from '@/lib/auth/access'
import type { Report } from '@/lib/ingest/change'
import { type DeviceState, NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { noteDemoAlerts, processDemoAlerts } from './demo-alerts'
import { seedDemoReceipts } from './demo-costs'

const DAY_MS = 86_400_000
const HISTORY_DAYS = 14
const CHUNK = 4000
const SETTING = 'demoHistory'

/**
 * Gives the demo fleet its past: two weeks of reports through the same steps and the same save as
 * live ones. Returns until when it reaches, or null when it was there already. After a start that was
 * interrupted here it begins anew.
 */
export async function seedDemoHistory(db: Database, now: Date): Promise<number | null> {
  const [done] = await db.select().from(settings).where(eq(settings.name, SETTING))
  if (done) return null
  const imeis = DEMO_VEHICLES.map(({ imei }) => imei)
  const rows = await db
    .select({ id: devices.id, imei: devices.imei })
    .from(devices)
    .where(inArray(devices.imei, imeis))
  const ids = new Map(rows.map(({ id, imei }) => [imei, id]))
  for (const vehicle of DEMO_VEHICLES) {
    const id = ids.get(vehicle.imei)
    if (id !== undefined) await seedVehicle(db, id, vehicle, now.getTime())
  }
  await processDemoAlerts(db, now)
  await noteDemoAlerts(db, now)
  await seedDemoReceipts(db, now)
  await db.insert(settings).values({ name: SETTING, value: now.toISOString() })
  return now.getTime()
}

async function seedVehicle(db: Database, deviceId: number, vehicle: DemoVehicle, now: number): Promise<void> {
  const until = lastSentBefore(vehicle, now)
  if (until === null) return
  await forget(db, deviceId)
  await db.insert(deviceStates).values({ deviceId })
  const settings = (await settingsOf([deviceId])).get(deviceId)
  let state: DeviceState = NEW_DEVICE_STATE
  let chunk: Report[] = []
  const save = async () => {
    const change = buildChange(state, chunk, settings)
    await saveChanges(systemAccess('seed'), [{ deviceId, version: 0, change }])
    state = change.state
    chunk = []
  }
  for (const report of fixesBetween(vehicle, until - HISTORY_DAYS * DAY_MS, until)) {
    chunk.push(reportedBy(vehicle, report))
    if (chunk.length >= CHUNK) await save()
  }
  if (chunk.length > 0) await save()
}

const TABLES = [
  positions,
  deviceSegments,
  deviceQuarterHours,
  deviceEvents,
  deviceStates,
  devicePeriods,
  deviceReadings,
  readingQuarterHours,
  sensingCheckpoints,
  alertDeadlines,
]

/** Takes away what an interrupted start left of a vehicle. */
async function forget(db: Database, deviceId: number): Promise<void> {
  for (const table of TABLES) {
    await db.delete(table).where(eq(table.deviceId, deviceId))
  }
}
