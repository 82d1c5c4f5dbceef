import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import { deviceEvents } from '@/db/schema/device-events'
import { deviceStates } from '@/db/schema/device-states'
import type { SystemAccess } from '@/lib/auth/access'
import type { EventType } from '@/lib/events/event-types'
import { raisedEvent } from '@/lib/webhooks/found-in-change'

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
        deviceId,
        type,
        subject: address,
        data: { claimed: address },
        eventTime: sql`now()`,
        lat: place('lat'),
        lon: place('lon'),
      })
      .onConflictDoNothing()
      .returning()
    if (!event) return
    await publish(tx, { kind: 'events', ids: [[deviceId, event.id]] })
    const time = event.eventTime.getTime()
    await tellWebhooks(tx, [raisedEvent(deviceId, event.id, { ...event, type, time })])
  })
}
