import { eq, sql } from 'drizzle-orm'
import { type AnyTx, type Database, database, runIn } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles } from '@/db/schema/device-files'
import type { Access } from '@/lib/auth/access'
import type { EventFile } from '@/lib/device-files/file-schema'
import { AppError } from '@/lib/errors'
import { readEvents } from './read-events'

type Event = { deviceId: number; id: number; type: string }

/** The files of these events; costs nothing where none is of the type that has one. */
export async function filesOf(
  events: readonly Event[],
  db: AnyTx | Database = database(),
): Promise<(id: number) => EventFile | null> {
  const having = events.filter(({ type }) => type === 'media')
  if (having.length === 0) return () => null
  const pairs = JSON.stringify(having.map(({ deviceId, id }) => [deviceId, id]))
  const rows = (await runIn(
    db,
    sql`
    select f.event_id::float8 as id, f.kind, f.content_type as "contentType", f.bytes from ${deviceFiles} f
    join json_array_elements(${pairs}::json) as pair
      on f.device_id = (pair->>0)::int and f.event_id = (pair->>1)::bigint`,
  )) as (EventFile & { id: number })[]
  const found = new Map(rows.map(({ id, ...file }) => [id, file]))
  return (id) => found.get(id) ?? null
}

export type KeptFile = EventFile & {
  eventId: number
  imei: string
  deviceName: string
  time: Date
  /** Its bytes, as long as they are not in the file storage; then the keys say where. */
  content: Buffer | null
  file: string | null
  thumbnail: string | null
}

/** The file of an event that `access` sees, wherever its bytes are. Throws `alertUnknown`, and `notFound` where it has none. */
export async function findEventFile(access: Access, eventId: number): Promise<KeptFile> {
  const [event] = await readEvents(access, { where: [eq(deviceEvents.id, eventId)], limit: 1 })
  if (!event) throw new AppError('alertUnknown')
  const [row] = await database()
    .select()
    .from(deviceFiles)
    .where(sql`${deviceFiles.deviceId} = ${event.deviceId} and ${deviceFiles.eventId} = ${eventId}`)
  if (!row) throw new AppError('notFound')
  const { kind, contentType, bytes, content, file, thumbnail } = row
  const { imei, deviceName, eventTime: time } = event
  return { eventId, kind, contentType, bytes, content, file, thumbnail, imei, deviceName, time }
}
