import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import type { SystemAccess } from '@/lib/auth/access'
import type { EventType } from '@/lib/events/event-types'

/** Tells a device's tenant that somebody who connected in its name from an address was refused; it has the last known place. */
export async function insertRefusedSource(
  _system: SystemAccess,
  deviceId: number,
  address: string,
): Promise<void> {
  const type: EventType = 'sourceRefused'
  const place = (column: 'lat' | 'lon') =>
    sql`(select ${deviceStates[column]} from ${deviceStates} where ${deviceStates.deviceId} = ${deviceId}::int)`
  await database().transaction(async (tx) => {
    const [event] = await tx
      .insert(deviceEvents)
      .values({
        ...{ deviceId, type, subject: address, data: { claimed: address } },
        ...{ eventTime: sql`now()`, lat: place('lat'), lon: place('lon') },
      })
      .onConflictDoNothing()
      .returning({ id: deviceEvents.id })
    if (event) await publish(tx, { kind: 'events', ids: [[deviceId, event.id]] })
  })
}
