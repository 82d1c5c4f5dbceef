import { sql } from 'drizzle-orm'
import { type AnyTx, type Database, runIn } from '@/db/client'
import { commandBatchDevices } from '@/db/schema/command-batches'
import { deviceEvents } from '@/db/schema/device-events'
import { devices } from '@/db/schema/devices'
import { shareDevices, shares } from '@/db/schema/shares'
import { webhooks } from '@/db/schema/webhooks'
import { idArray } from '@/db/sql-parts'
import { tellsOfFleet } from '@/lib/alerts/kinds/kinds'
import type { Access } from '@/lib/auth/access'
import { type SentDevice, writeBody } from '@/lib/webhooks/happening'
import { EVENTS_EACH } from '@/lib/webhooks/schema'
import { insertDeliveries, READS_FLEET, SCOPED, USABLE } from './tell-webhooks'
import { wantedKinds } from './wanted-kinds'

type Writing = AnyTx | Database

type DoneTask = { id: number; accountId: number; kind: string; status: string; error: string | null }

/** Tells the endpoints of a task's account that it is over; those that are about an account below hear of none. */
export async function tellTaskDone(tx: Writing, { accountId, ...task }: DoneTask): Promise<void> {
  if (!(await wantedKinds(tx)).has('task.done')) return
  const listeners = await runIn(
    tx,
    sql`select e.id from ${webhooks} e join accounts a on a.id = e.account_id and ${USABLE}
      where e.account_id = ${accountId} and coalesce(e.scope_account_id, a.id) = a.id
        and e.off_reason is null and 'task.done' = any(e.kinds)`,
  )
  const body = writeBody('task.done', Date.now(), null, { task })
  await insertDeliveries(
    tx,
    listeners.map(({ id }) => ({ webhook: Number(id), kind: 'task.done', device: null, body })),
  )
}

type Marked = { deviceId: number; id: number }
/** `path` is that of the account that the endpoint is about. */
type Hearer = { webhook: number; path: string; readsFleet: boolean; device: SentDevice }

/**
 * Tells the endpoints of the account that acts that it marked events as read, or as unread again: device by device, in
 * the order of what else is told of that. To others they are as they were. What comes from a fence or rule is told where
 * that account is among those that the endpoint is about; of the fleet it is told those that take a kind of that.
 */
export async function tellEventsRead(
  tx: Writing,
  { accountId }: Access,
  marked: readonly Marked[],
  read: boolean,
): Promise<void> {
  if (marked.length === 0 || !(await wantedKinds(tx)).has('event.read')) return
  const hearers = await hearersOf(tx, accountId, [...new Set(marked.map(({ deviceId }) => deviceId))])
  if (hearers.length === 0) return
  const events = await runIn(
    tx,
    sql`select device_id, id::float8 as id, type, extract(epoch from event_time)::float8 * 1000 as time,
        (select raiser.path from accounts raiser where raiser.id = account_id) as raiser
      from ${deviceEvents} where device_id = any(${idArray(hearers.map(({ device }) => device.id))})
        and id in (select value::bigint from json_array_elements_text(${JSON.stringify(marked.map(({ id }) => id))}::json) as value)
      order by id`,
  )
  const now = Date.now()
  const told = hearers.flatMap(({ webhook, path, readsFleet, device }) => {
    const own = events
      .filter(
        ({ device_id, raiser, type }) =>
          device_id === device.id &&
          (!raiser || String(raiser).startsWith(path)) &&
          (readsFleet || !tellsOfFleet(String(type))),
      )
      .map(({ id, type, time }) => ({ id, event: type, time: new Date(Number(time)).toISOString() }))
    return inParts(own, EVENTS_EACH).map((part) => ({
      webhook,
      kind: 'event.read',
      device: device.id,
      body: writeBody('event.read', now, device, { read, events: part }),
    }))
  })
  await insertDeliveries(tx, told)
}

async function hearersOf(tx: Writing, accountId: number, deviceIds: readonly number[]): Promise<Hearer[]> {
  const rows = (await runIn(
    tx,
    sql`select e.id as webhook, s.path, (s.id = a.id and ${READS_FLEET}) as "readsFleet", d.id, d.imei, d.name, d.plate
      from ${webhooks} e join accounts a on a.id = e.account_id and ${USABLE}
        ${SCOPED}
        join ${devices} d on d.id = any(${idArray(deviceIds)}) and d.deleted_at is null
          and ((e.device_ids is null and e.group_ids is null) or d.id = any(e.device_ids) or d.group_id = any(e.group_ids))
        join accounts owner on owner.id = d.account_id and starts_with(owner.path, s.path)
      where e.account_id = ${accountId} and e.off_reason is null and 'event.read' = any(e.kinds)
      order by e.id, d.id`,
  )) as (Omit<Hearer, 'device'> & SentDevice)[]
  return rows.map(({ webhook, path, readsFleet, ...device }) => ({ webhook, path, readsFleet, device }))
}

const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, n) => all.slice(n * most, (n + 1) * most))

type FinishedBatch = {
  id: number
  /** Of the catalogue; null of a free text. */
  name: string | null
  text: string | null
  total: number
  done: number
  failed: number
  cancelled: number
  waiting: number
  createdAt: string
}

/**
 * Tells that a batch of commands is over: endpoints of its account and of those above, who see it in their lists too; one of
 * chosen devices hears of batches for any of those.
 */
export async function tellBatchFinished(tx: Writing, accountId: number, batch: FinishedBatch): Promise<void> {
  if (!(await wantedKinds(tx)).has('commandBatch.finished')) return
  const rows = await runIn(
    tx,
    sql`select e.id from accounts owner
      join ${webhooks} e on e.off_reason is null and 'commandBatch.finished' = any(e.kinds)
      join accounts a on a.id = e.account_id and ${USABLE}
      ${SCOPED}
      where owner.id = ${accountId} and starts_with(owner.path, s.path)
        and ((e.device_ids is null and e.group_ids is null)
          or exists (select from ${commandBatchDevices} meant join ${devices} d on d.id = meant.device_id
            where meant.batch_id = ${batch.id} and (d.id = any(e.device_ids) or d.group_id = any(e.group_ids))))
      order by e.id`,
  )
  const body = writeBody('commandBatch.finished', Date.now(), null, { batch })
  await insertDeliveries(
    tx,
    rows.map(({ id }) => ({ webhook: Number(id), kind: 'commandBatch.finished', device: null, body })),
  )
}

type Opened = { shareId: number; viewId: number; network: string | null }

/**
 * Tells that a link was opened, and how often it was so far: endpoints of its account and of those above, who see it in their lists too; one of chosen
 * devices hears of links to those.
 */
export async function tellShareViewed(tx: Writing, { shareId, viewId, network }: Opened): Promise<void> {
  if (!(await wantedKinds(tx)).has('share.viewed')) return
  const rows = await runIn(
    tx,
    sql`select e.id as webhook, link.name,
        link.earlier_views + (select count(*) from share_views v where v.share_id = link.id)::int as views
      from ${shares} link join accounts owner on owner.id = link.account_id
      join ${webhooks} e on e.off_reason is null and 'share.viewed' = any(e.kinds)
      join accounts a on a.id = e.account_id and ${USABLE}
      ${SCOPED}
      where link.id = ${shareId} and starts_with(owner.path, s.path)
        and ((e.device_ids is null and e.group_ids is null) or link.group_id = any(e.group_ids)
          or exists (select from ${shareDevices} shown join ${devices} d on d.id = shown.device_id
            where shown.share_id = link.id and (d.id = any(e.device_ids) or d.group_id = any(e.group_ids))))
      order by e.id`,
  )
  const now = Date.now()
  await insertDeliveries(
    tx,
    rows.map(({ webhook, name, views }) => ({
      webhook: Number(webhook),
      kind: 'share.viewed',
      device: null,
      body: writeBody('share.viewed', now, null, {
        share: { id: shareId, name, views },
        view: { id: viewId, network },
      }),
    })),
  )
}
