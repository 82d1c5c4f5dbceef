import { sql } from 'drizzle-orm'
import { saveChanges } from '@/db/queries/ingest/save-changes'
import { deviceStates } from '@/db/schema/device-states'
import { systemAccess } from '@/lib/auth/access'
import { NEW_DEVICE_STATE } from '@/lib/ingest/device-state'
import { buildChange } from '@/lib/ingest/pipeline'
import { monthOf } from '@/lib/positions/partitions'
import type { Bench } from './support/bench'
import { registerDevices } from './support/devices'
import { driveAround } from './support/long-drive'
import { startStack } from './support/stack'

const DEVICES = 400
const FIXES_EACH = 1500
/** Devices report one by one, in turn: their fixes lie between each other's in table and key. */
const AT_ONCE = 200

/** What a stored fix costs on the disk, with one fix a device at a time as in real life. */
export const storage: Bench = async (report) => {
  const stack = await startStack()
  try {
    await registerDevices(stack, DEVICES)
    await stack.db
      .insert(deviceStates)
      .values(Array.from({ length: DEVICES }, (_, at) => ({ deviceId: at + 1 })))
    const start = new Date(Date.UTC(2026, 9, 10))
    const drives = Array.from({ length: DEVICES }, (_, at) => ({
      deviceId: at + 1,
      fixes: driveAround(start.getTime() + at * 25, FIXES_EACH, at),
      state: NEW_DEVICE_STATE,
    }))
    for (let round = 0; round < FIXES_EACH; round++) {
      for (let from = 0; from < DEVICES; from += AT_ONCE) {
        const changes = drives.slice(from, from + AT_ONCE).map((drive) => {
          const fix = drive.fixes.next().value
          if (!fix) throw new Error('the drive is over')
          const change = buildChange(drive.state, [{ receivedAt: fix.time + 1000, fixes: [fix], events: [] }])
          return { drive, deviceId: drive.deviceId, version: 0, change }
        })
        await saveChanges(systemAccess('bench'), changes)
        for (const { drive, change } of changes) drive.state = change.state
      }
    }
    const { name } = monthOf(start)
    const bytes = async (what: string): Promise<number> => {
      const [row] = await stack.db.execute<{ bytes: number; fixes: number }>(
        sql`select ${sql.raw(what)}(${name}::regclass)::float8 as bytes, (select count(*) from positions)::float8 as fixes`,
      )
      return row ? row.bytes / row.fixes : 0
    }
    report.note(`${DEVICES} devices × ${FIXES_EACH} fixes, one of each in turn`)
    report.figure('a fix in the table', await bytes('pg_relation_size'), 'bytes')
    report.figure('its key', await bytes('pg_indexes_size'), 'bytes')
    await stack.db.execute(sql`reindex table ${sql.identifier(name)}`)
    report.figure('its key, packed', await bytes('pg_indexes_size'), 'bytes')
  } finally {
    await stack.stop()
  }
}
