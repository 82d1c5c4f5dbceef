import { type SQL, sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { settings } from '@/db/schema/platform'
import type { SystemAccess } from '@/lib/auth/access'
import { LEAST_ONLINE_MS, ONLINE_HEARTBEATS } from '@/lib/tracking/online-window'
import { EXPIRING_DAYS, expiring } from '@/lib/webhooks/expiring'
import type { Happening } from '@/lib/webhooks/happening'
import { tellWebhooks } from './tell-webhooks'
import { wantedKinds } from './wanted-kinds'

/** How far the looks have got. */
const MARK = 'webhooks.looked'
/** Devices of one page. */
const MOST = 5000

type Range = { since: number; now: number }
type Page = { after: number; most: number }
type Found = { told: Happening[]; last: number | null }

const LOOKS: readonly {
  kind: Happening['kind']
  find: (tx: Tx, range: Range, page: Page) => Promise<Found>
}[] = [
  { kind: 'device.offline', find: fellSilent },
  { kind: 'device.expiring', find: cameNearEnd },
]

/** Moments up to `since` are told. Up to `to`, where a look is under way, those of the looks before `look` and of devices up to `after`. */
type Mark = { since: number; to?: number; look?: number; after?: number }

/**
 * Tells of what happens by the clock alone, since the last look: devices that fell silent, and ends that came near. Each
 * moment is told once, whoever looks and however long nobody did.
 */
export async function tellPassedMoments(system: SystemAccess, now: number, most = MOST): Promise<void> {
  while (await tellPage(system, now, most)) {}
}

/**
 * Tells of one page of devices and moves the mark past them, in one transaction: a worker that is killed between two
 * pages leaves the rest to the next one. False when all is told, or while another worker tells.
 */
export async function tellPage(_system: SystemAccess, now: number, most = MOST): Promise<boolean> {
  return database().transaction(async (tx) => {
    const mark = await lockMark(tx, now)
    if (!mark) return false
    const { since, to = now, look = 0, after = 0 } = mark
    if (to <= since) return false
    const { kind, find } = LOOKS[look] ?? {}
    if (!kind || !find) {
      await setMark(tx, { since: to })
      return to < now
    }
    const isWanted = (await wantedKinds(tx)).has(kind)
    const found = isWanted ? await find(tx, { since, now: to }, { after, most }) : null
    await tellWebhooks(tx, found?.told ?? [])
    const isOver = found === null || found.last === null
    await setMark(
      tx,
      isOver ? { since, to, look: look + 1 } : { since, to, look, after: found.last ?? after },
    )
    return true
  })
}

/** Holds the mark; null while another worker does, or at the first look ever, which begins now. */
async function lockMark(tx: Tx, now: number): Promise<Mark | null> {
  const first: Mark = { since: now }
  const made = await tx
    .insert(settings)
    .values({ name: MARK, value: first })
    .onConflictDoNothing()
    .returning()
  if (made.length > 0) return null
  const [row] = await tx.execute<{ value: Mark | number }>(
    sql`select value from ${settings} where name = ${MARK} for update skip locked`,
  )
  if (!row) return null
  // Earlier versions kept a number.
  return typeof row.value === 'number' ? { since: row.value } : row.value
}

async function setMark(tx: Tx, mark: Mark): Promise<void> {
  await tx.execute(sql`update ${settings} set value = ${JSON.stringify(mark)}::jsonb where name = ${MARK}`)
}

const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`
const lastOf = (rows: readonly { id: number }[], most: number): number | null =>
  rows.length < most ? null : (rows.at(-1)?.id ?? null)

/** Devices whose last packet is so old that they count as offline since the last look, but those that sleep by their mode. */
async function fellSilent(tx: Tx, { since, now }: Range, { after, most }: Page): Promise<Found> {
  const rows = await tx.execute<{ id: number; last: number; offline: number }>(sql`
    select s.device_id as id, (extract(epoch from s.last_packet_at) * 1000)::float8 as last,
      (extract(epoch from silent.due) * 1000)::float8 as offline
    from device_states s join devices d on d.id = s.device_id and d.deleted_at is null
      join device_models m on m.code = d.model
      cross join lateral (select greatest(s.last_packet_at + make_interval(
        secs => greatest(${LEAST_ONLINE_MS / 1000}, m.heartbeat_seconds * ${ONLINE_HEARTBEATS}::int)), s.sleeps_until) as due) silent
    where s.last_packet_at is not null and silent.due > ${at(since)} and silent.due <= ${at(now)} and s.device_id > ${after}
    order by s.device_id limit ${most}`)
  const told = rows.map(({ id, last, offline }) => ({
    kind: 'device.offline' as const,
    deviceId: id,
    at: Math.round(offline),
    data: { lastPacketAt: new Date(Math.round(last)).toISOString() },
  }))
  return { told, last: lastOf(rows, most) }
}

/** Devices of which an end came as near as some number of days since the last look. */
async function cameNearEnd(tx: Tx, range: Range, { after, most }: Page): Promise<Found> {
  const DAY_MS = 86_400_000
  const near = (end: SQL) =>
    sql.join(
      EXPIRING_DAYS.map(
        (days) =>
          sql`(${end} > ${at(range.since + days * DAY_MS)} and ${end} <= ${at(range.now + days * DAY_MS)})`,
      ),
      sql` or `,
    )
  const rows = await tx.execute<{ id: number; ends: number | null; user_ends: number | null }>(sql`
    select d.id, (extract(epoch from d.expires_at) * 1000)::float8 as ends,
      (extract(epoch from d.user_expires_at) * 1000)::float8 as user_ends
    from devices d
    where d.deleted_at is null and d.id > ${after} and (${near(sql`d.expires_at`)} or ${near(sql`d.user_expires_at`)})
    order by d.id limit ${most}`)
  const told = rows.flatMap(({ id, ends, user_ends }) =>
    expiring({ deviceId: id, endsAt: ends, userEndsAt: user_ends }, range),
  )
  return { told, last: lastOf(rows, most) }
}
