import { sql } from 'drizzle-orm'
import { database, type Tx } from '@/db/client'
import { settings } from '@/db/schema/platform'
import type { SystemAccess } from '@/lib/auth/access'
import { LEAST_ONLINE_MS, onlineWindowMs } from '@/lib/tracking/online-window'
import { EXPIRING_DAYS, expiring } from '@/lib/webhooks/expiring'
import type { Happening } from '@/lib/webhooks/happening'
import { tellWebhooks } from './tell-webhooks'
import { wantedKinds } from './wanted-kinds'

/** Where the last look ended; what passed while no worker looked is made up for this long. */
const MARK = 'webhooks.looked'
const MISSED_MS = 3_600_000
/** Devices of one look and kind. */
const MOST = 5000

/**
 * Tells of what happens by the clock alone, since the last look: devices that fell silent, and ends that came near. Each
 * moment is told once, whoever looks.
 */
export async function tellPassedMoments(_system: SystemAccess, now: number): Promise<void> {
  await database().transaction(async (tx) => {
    const since = await lookedUntil(tx, now)
    if (since === null) return
    const wanted = await wantedKinds(tx)
    const range = { since, now }
    if (wanted.has('device.offline')) await tellWebhooks(tx, await fellSilent(tx, range))
    if (wanted.has('device.expiring')) await tellWebhooks(tx, await cameNearEnd(tx, range))
  })
}

/** Moves the mark to `now` and returns where it was; null while another worker looks, or at the first look ever. */
async function lookedUntil(tx: Tx, now: number): Promise<number | null> {
  const made = await tx.insert(settings).values({ name: MARK, value: now }).onConflictDoNothing().returning()
  if (made.length > 0) return null
  const [row] = await tx.execute<{ value: number }>(
    sql`select value from ${settings} where name = ${MARK} for update skip locked`,
  )
  const last = Number(row?.value ?? Number.NaN)
  if (!(last < now)) return null
  await tx.execute(sql`update ${settings} set value = to_jsonb(${now}::float8) where name = ${MARK}`)
  return Math.max(last, now - MISSED_MS)
}

type Range = { since: number; now: number }
const at = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`

/** Devices whose last packet is so old that they count as offline since the last look. */
async function fellSilent(tx: Tx, { since, now }: Range): Promise<Happening[]> {
  const rows = await tx.execute<{ id: number; last: number; seconds: number }>(sql`
    select s.device_id as id, extract(epoch from s.last_packet_at)::float8 * 1000 as last, m.heartbeat_seconds as seconds
    from device_states s join devices d on d.id = s.device_id and d.deleted_at is null
      join device_models m on m.code = d.model
    where s.last_packet_at <= ${at(now - LEAST_ONLINE_MS)} and s.last_packet_at > ${at(since - 7 * 86_400_000)}
      and s.last_packet_at + make_interval(secs => greatest(${LEAST_ONLINE_MS / 1000}, m.heartbeat_seconds * 3)) > ${at(since)}
    order by s.device_id limit ${MOST}`)
  return rows.flatMap(({ id, last, seconds }) => {
    const offline = Math.round(last) + onlineWindowMs(seconds)
    if (offline <= since || offline > now) return []
    const lastPacketAt = new Date(Math.round(last)).toISOString()
    return [{ kind: 'device.offline' as const, deviceId: id, at: offline, data: { lastPacketAt } }]
  })
}

/** Devices of which an end came as near as some number of days since the last look. */
async function cameNearEnd(tx: Tx, range: Range): Promise<Happening[]> {
  const { since, now } = range
  const [least, most] = [Math.min(...EXPIRING_DAYS), Math.max(...EXPIRING_DAYS)].map(
    (days) => days * 86_400_000,
  )
  const near = (column: 'expires_at' | 'user_expires_at') =>
    sql`(d.${sql.identifier(column)} > ${at(since + (least ?? 0))} and d.${sql.identifier(column)} <= ${at(now + (most ?? 0))})`
  const rows = await tx.execute<{ id: number; ends: number | null; user_ends: number | null }>(sql`
    select d.id, extract(epoch from d.expires_at)::float8 * 1000 as ends,
      extract(epoch from d.user_expires_at)::float8 * 1000 as user_ends
    from devices d where d.deleted_at is null and (${near('expires_at')} or ${near('user_expires_at')})
    order by d.id`)
  return rows
    .flatMap(({ id, ends, user_ends }) =>
      expiring({ deviceId: id, endsAt: ends, userEndsAt: user_ends }, range),
    )
    .slice(0, MOST)
}
