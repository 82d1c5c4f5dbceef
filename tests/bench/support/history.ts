import path from 'node:path'
import { sql } from 'drizzle-orm'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { ensurePartitions } from '@/db/queries/positions/partitions'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import type { Report as PacketReport } from '@/lib/ingest/change'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { monthsAround } from '@/lib/positions/partitions'
import type { Report } from './bench'
import { registerDevices } from './devices'
import { drivingDays } from './driving-days'
import { type Stack, startStack } from './stack'

export const HISTORY_DEVICES = 200
export const HISTORY_DAYS = 90
/** Kept beside the sources, because making it takes minutes. */
const FOLDER = path.resolve('.bench/history')
/** After so many days its end is too long ago, and it is made anew. */
const FRESH_DAYS = 60
const CHUNK = 20_000
/** While one device is stored, the next is decided. */
const AT_ONCE = 3
const DAY_MS = 86_400_000
const SYSTEM = systemAccess('bench')

export type History = { stack: Stack; imeis: string[]; from: Date; to: Date; fixes: number }

/**
 * Three months of a fleet: every fix went through the pipeline and into the store as the gateway does it.
 * Made once and kept; a run that was broken off is gone on with, device by device.
 */
export async function openHistory(report: Report): Promise<History> {
  const stack = await startStack(FOLDER)
  try {
    const to = await chooseEnd(stack)
    const from = new Date(to.getTime() - HISTORY_DAYS * DAY_MS)
    await ensurePartitions(SYSTEM, monthsAround(from, 0, 4))
    const missing = await missingDevices(stack, to)
    if (missing.length > 0) {
      report.note(`making ${missing.length} × ${HISTORY_DAYS} days once, in ${path.relative('.', FOLDER)} …`)
      const turns = missing.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const id of turns) await makeDrivenDays(stack, id, from, HISTORY_DAYS)
        }),
      )
      await stack.db.execute(sql.raw('vacuum analyze'))
    }
    const rows = await stack.db.execute<{ imei: string }>(sql`select imei from devices order by id`)
    const [counted] = await stack.db.execute<{ fixes: number }>(
      sql`select count(*)::int as fixes from positions`,
    )
    return { stack, from, to, imeis: rows.map(({ imei }) => imei), fixes: counted?.fixes ?? 0 }
  } catch (error) {
    await stack.stop()
    throw error
  }
}

/** The midnight at which the kept history ends; a new one ends today. */
async function chooseEnd({ db }: Stack): Promise<Date> {
  const today = new Date(Math.floor(Date.now() / DAY_MS) * DAY_MS)
  await db.execute(sql`create table if not exists bench_history (ends timestamptz not null)`)
  const [kept] = await db.execute<{ ends: string }>(sql`select ends from bench_history`)
  if (kept && today.getTime() - Date.parse(kept.ends) < FRESH_DAYS * DAY_MS) return new Date(kept.ends)
  await db.execute(sql`truncate bench_history, accounts, devices, device_states, positions, device_segments,
    device_quarter_hours, device_periods restart identity cascade`)
  await registerDevices({ db } as Stack, HISTORY_DEVICES)
  await db.execute(sql`insert into bench_history values (${today.toISOString()})`)
  return today
}

/** Devices whose last day is not there yet. */
async function missingDevices({ db }: Stack, to: Date): Promise<number[]> {
  const lastDay = new Date(to.getTime() - DAY_MS).toISOString()
  const rows = await db.execute<{ id: number }>(sql`
    select id from devices left join device_states on device_id = id
    where fix_time is null or fix_time < ${lastDay}::timestamptz + interval '23 hours' order by id`)
  return rows.map(({ id }) => id)
}

/** Gives a device so many days of drives, through the pipeline, in place of what it had. */
export async function makeDrivenDays(
  { db }: Stack,
  deviceId: number,
  from: Date,
  days: number,
): Promise<void> {
  for (const table of [
    'positions',
    'device_segments',
    'device_quarter_hours',
    'device_periods',
    'device_states',
  ])
    await db.execute(sql`delete from ${sql.identifier(table)} where device_id = ${deviceId}`)
  await db.insert(deviceStates).values({ deviceId })
  let state = NEW_DEVICE_STATE
  let chunk: PacketReport[] = []
  const store = async () => {
    const change = buildChange(state, chunk)
    await saveChanges(SYSTEM, [{ deviceId, version: 0, change }])
    state = change.state
    chunk = []
  }
  for (const fix of drivingDays(deviceId, from.getTime(), days)) {
    chunk.push({ receivedAt: fix.time + 1000, fixes: [fix], events: [] })
    if (chunk.length === CHUNK) await store()
  }
  await store()
}
