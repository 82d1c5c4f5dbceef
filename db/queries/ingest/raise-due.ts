import { database } from '@/db/client'
import { tellWebhooks } from '@/db/queries/webhooks/tell-webhooks'
import type { SystemAccess } from '@/lib/auth/access'
import type { EventRow } from '@/lib/ingest/change'
import { deadlinesOf } from '@/lib/ingest/stages/collect-deadlines'
import { raisedAt } from '@/lib/ingest/step'
import { raisedEvent } from '@/lib/webhooks/found-in-change'
import { orderByAlerts } from './alert-commands'
import { arrayOf, iso } from './columns'
import { insertEvents, orderTelling, publishChanged, publishEvents, saveDeadlines } from './save-events'
import { settingsOf } from './settings-loaders'
import { loadSteps } from './step-states'

/** Devices of which something is due, the longest due first; those that are `underWay` are left out. */
export async function dueDevices(
  _system: SystemAccess,
  { now, most, underWay }: { now: number; most: number; underWay: readonly number[] },
): Promise<number[]> {
  const rows = await database().$client<{ id: number }[]>`
    select device_id as id from alert_deadlines
    where due_at <= ${iso(now)} and device_id <> all(${arrayOf(underWay)}::text::int[])
    group by device_id order by min(due_at) limit ${most}`
  return rows.map(({ id }) => id)
}

/**
 * Raises what is due of a device by all that is known of it now, and keeps what will be. What the clock raised is what the
 * step raises when a later fix agrees; a late fix that does not takes it back. Returns how many events are new. Waits for
 * nobody: while others work on the device it returns null, and nothing has changed.
 */
export async function raiseDue(_system: SystemAccess, deviceId: number, now: number): Promise<number | null> {
  const raised = await database().$client.begin(async (tx) => {
    const [held] = await tx<{ alive: boolean }[]>`
      select d.deleted_at is null as alive from device_states s join devices d on d.id = s.device_id
      where s.device_id = ${deviceId} for update of s skip locked`
    if (!held) return null
    const settings = await settingsOf([deviceId], tx)
    const loaded = await loadSteps(tx, [deviceId], settings, { toEnd: true })
    const [own, steps] = [settings.get(deviceId), loaded.get(deviceId)?.steps]
    const deadlines = held.alive && own && steps ? deadlinesOf(steps, own) : []
    const events = deadlines
      .filter((due) => raisedAt(due) <= now)
      .map(({ raiseAt: _, ...due }): EventRow => ({ ...due, receivedAt: now, decidedAt: due.time }))
    const { added: stored, changed } = await insertEvents(tx, [{ deviceId, events }])
    if (own) {
      const raised = [{ deviceId, events, rules: own.alertRules }]
      await orderTelling(tx, raised, stored)
      await orderByAlerts(tx, raised, stored)
    }
    await saveDeadlines(tx, [{ deviceId, deadlines: deadlines.filter((due) => raisedAt(due) > now) }])
    await publishEvents(tx, stored)
    await publishChanged(tx, changed)
    await tellWebhooks(
      tx,
      stored.flatMap(({ id, time, type, subject }) => {
        const event = events.find((one) => one.time === time && one.type === type && one.subject === subject)
        return event ? [raisedEvent(deviceId, id, event)] : []
      }),
    )
    return stored.length
  })
  return raised as number | null
}

/** Puts off what is due of a device that could not be dealt with, so that others have their turn. */
export async function putOffDue(_system: SystemAccess, deviceId: number, until: number): Promise<void> {
  await database().$client`
    update alert_deadlines set due_at = ${iso(until)} where device_id = ${deviceId} and due_at < ${iso(until)}`
}
