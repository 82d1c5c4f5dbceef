import { sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { eventsSeen } from '@/db/queries/events/event-scope'
import { openDevices } from '@/db/queries/scope'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceFiles } from '@/db/schema/device-files'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import { photoNumbers } from '@/lib/commands/photo-answer'
import type { CommandFile } from '@/lib/device-files/file-schema'

type Command = { id: number; deviceId: number; answer: string | null; sentAt: Date | null }

/** A device counts its pictures anew some day: those of a command are in by then. */
const WITHIN = sql`interval '1 day'`

/** What came of commands for a picture, by their ids: the files that their answers name by number. */
export async function picturesOf(
  access: Access,
  commands: readonly Command[],
): Promise<Map<number, CommandFile[]>> {
  const asked = commands.flatMap(({ id, deviceId, answer, sentAt }) =>
    sentAt === null ? [] : photoNumbers(answer).map((number) => [id, deviceId, number, sentAt.toISOString()]),
  )
  const found = new Map<number, CommandFile[]>()
  if (asked.length === 0) return found
  const rows = await database().execute<Omit<CommandFile, 'time'> & { commandId: number; time: number }>(sql`
    select (named->>0)::float8 as "commandId", f.event_id::float8 as "eventId", f.kind, f.content_type as "contentType", f.bytes,
      extract(epoch from ${deviceEvents.eventTime})::float8 * 1000 as time
    from json_array_elements(${JSON.stringify(asked)}::json) as named
    join ${deviceFiles} f on f.device_id = (named->>1)::int and f.number = (named->>2)::bigint
      and f.created_at >= (named->>3)::timestamptz and f.created_at < (named->>3)::timestamptz + ${WITHIN}
    join ${deviceEvents} on ${deviceEvents.deviceId} = f.device_id and ${deviceEvents.id} = f.event_id
    join ${devices} on ${devices.id} = f.device_id
    where ${openDevices(access)} and ${eventsSeen(access)}
    order by ${deviceEvents.eventTime}, ${deviceEvents.id}`)
  for (const { commandId, time, ...file } of rows) {
    const list = found.get(commandId) ?? []
    list.push({ ...file, time: new Date(Math.round(time)).toISOString() })
    found.set(commandId, list)
  }
  return found
}
