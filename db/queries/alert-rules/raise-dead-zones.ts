import type postgres from 'postgres'
import { database } from '@/db/client'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { type GpsLook, missedSince, missedUntil } from '@/lib/alerts/detection/dead-zone'
import { MINUTE_MS } from '@/lib/alerts/detection/detector'
import type { SystemAccess } from '@/lib/auth/access'
import { POWER } from '@/lib/devices/status-of'
import { FIX_SOURCES } from '@/lib/positions/fix'
import { UNTRACKED_FLAGS } from '@/lib/positions/judge-fix'
import { unpackIgnition } from '@/lib/positions/packed-fix'
import { MOTIONS } from '@/lib/tracking/motion'
import { LEAST_ONLINE_MS, ONLINE_HEARTBEATS } from '@/lib/tracking/online-window'
import type { ContactRule } from './contact-rules'
import { MOST_AT_ONCE, namedBy, raiseContactAlerts, writeEpisodes } from './raise-contact-alerts'

type Tx = postgres.TransactionSql

/** So far back the last fix of a device is looked for; one that is older is none. */
const FIX_BACK = '2 days'

type Row = {
  device_id: number
  heard: number
  window: number
  ignition: boolean | null
  motion: number
  power: number
  fix: number | null
  signal: number | null
  owned_from: number | null
  lat: number | null
  lon: number | null
}

/**
 * Raises alerts of devices that are in contact and whose fixes are missed, by one rule, and ends those that are over. A device
 * is written down as soon as its fixes are missed for too long, though it is alerted to only later. Returns how many are new.
 */
export async function raiseDeadZones(_system: SystemAccess, rule: ContactRule, now: number): Promise<number> {
  const raised = await database().$client.begin(
    async (tx) => (await followKnown(tx, rule, now)) + (await findNew(tx, rule, now)),
  )
  return raised as number
}

type Known = Row & { since: number; told: boolean; path: string; alive: boolean }

/** What goes on of devices that were written down before. */
async function followKnown(tx: Tx, rule: ContactRule, now: number): Promise<number> {
  const lengthMs = rule.minutes * MINUTE_MS
  const known = await tx<Known[]>`
    select ${columns(tx)}, ${ms(tx, tx`e.since`)} as since, e.event_time is not null as told, a.path, d.deleted_at is null as alive
    from offline_episodes e join devices d on d.id = e.device_id join accounts a on a.id = d.account_id
    ${around(tx, now)}
    where e.rule_id = ${rule.ruleId} and e.version = ${rule.version}
    order by e.device_id for update of e skip locked`
  const looks = known.map((row) => ({ ...row, until: untilOf(row, now) }))
  // What a device of somebody else does by now is not told to who had it before.
  const isOwn = ({ alive, path, since, owned_from }: Known) =>
    alive && path.startsWith(rule.path) && (owned_from === null || owned_from <= since)
  const over = looks.filter((row) => row.until !== null || !isOwn(row))
  const due = looks.filter((row) => !over.includes(row) && !row.told && row.heard >= row.since + lengthMs)
  const silenceOf = ({ since, until }: { since: number; until: number | null }) => ({
    since,
    due: since + lengthMs,
    end: until === null ? null : Math.max(until, since + lengthMs),
  })
  const told = [...over.filter((row) => row.told && isOwn(row)), ...due]
  const added = await raiseContactAlerts(
    tx,
    rule,
    told.map((row) => ({ ...row, silence: silenceOf(row) })),
    now,
  )
  await tx`
    delete from offline_episodes where rule_id = ${rule.ruleId}
      and device_id = any(${arrayOf(over.map(({ device_id }) => device_id))}::text::int[])`
  await tx`
    update offline_episodes set event_time = since + make_interval(mins => ${rule.minutes}) where rule_id = ${rule.ruleId}
      and device_id = any(${arrayOf(due.map(({ device_id }) => device_id))}::text::int[])`
  return added
}

async function findNew(tx: Tx, rule: ContactRule, now: number): Promise<number> {
  const { minutes, path, targets, ruleId, from } = rule
  const lengthMs = minutes * MINUTE_MS
  const found = await tx<Row[]>`
    select ${columns(tx)}
    from accounts a join devices d on d.account_id = a.id
    ${around(tx, now)}
    where a.path like ${`${path}%`} and d.deleted_at is null and ${namedBy(tx, targets)}
      and d.id <> all(${arrayOf(targets.except)}::text::int[])
      and s.power = ${POWER.on} and s.last_packet_at > ${iso(now)}::text::timestamptz - make_interval(secs => ${windowOf(tx)})
      and (s.ignition or (s.ignition is null and s.motion = ${MOTIONS.moving}))
      and s.last_packet_at >= coalesce(o.from_time, '-infinity')
      and (s.source is distinct from ${FIX_SOURCES.gps}
        or coalesce(s.received_at, '-infinity') <= s.last_packet_at - make_interval(mins => ${minutes}))
      and (g.received is null or g.received <= s.last_packet_at - make_interval(mins => ${minutes}))
      and not exists (select from offline_episodes e where e.device_id = s.device_id and e.rule_id = ${ruleId})
    order by s.device_id limit ${MOST_AT_ONCE} for update of s skip locked`
  const missed = found.flatMap((row) => {
    const since = missedSince(lookOf(row), minutes, { from: Math.max(from, row.owned_from ?? from), now })
    return since === null ? [] : [{ ...row, since, silence: { since, due: since + lengthMs, end: null } }]
  })
  const due = missed.filter(({ heard, silence }) => heard >= silence.due)
  const added = await raiseContactAlerts(tx, rule, due, now)
  const begun = missed.map((one) => ({
    deviceId: one.device_id,
    since: one.since,
    eventTime: due.includes(one) ? one.silence.due : null,
  }))
  await writeEpisodes(tx, rule, begun)
  return added
}

const ms = (tx: Tx, time: postgres.PendingQuery<postgres.Row[]>) =>
  tx`(extract(epoch from ${time}) * 1000)::float8`

/** For how many seconds a device is online after a packet. */
const windowOf = (tx: Tx) =>
  tx`greatest(${LEAST_ONLINE_MS / 1000}::int, m.heartbeat_seconds * ${ONLINE_HEARTBEATS}::int)`

const columns = (tx: Tx) => tx`
  d.id as device_id, ${ms(tx, tx`s.last_packet_at`)} as heard, ${windowOf(tx)} * 1000 as window, s.ignition, s.motion, s.power,
  ${ms(tx, tx`g.received`)} as fix, g.signal, ${ms(tx, tx`o.from_time`)} as owned_from, s.lat, s.lon`

/** The state of a device `d`, its ownership and its last valid fix by GPS: when that came. */
const around = (tx: Tx, now: number) => tx`
  join device_states s on s.device_id = d.id join device_models m on m.code = d.model
  left join device_ownerships o on o.device_id = d.id and o.to_time is null
  left join lateral (
    select p.fix_time + make_interval(secs => p.delay_s) as received, p.signal from positions p
    where p.device_id = d.id and p.fix_time > ${iso(now)}::text::timestamptz - ${FIX_BACK}::text::interval
      and p.flags & ${UNTRACKED_FLAGS} = 0 and p.signal & 7 = ${FIX_SOURCES.gps}
    order by p.fix_time desc limit 1) g on true`

const lookOf = ({ heard, fix, signal, ignition, motion, window }: Row): GpsLook => ({
  heard,
  fix,
  fixIgnition: signal === null ? null : unpackIgnition(signal),
  ignition,
  windowMs: window,
  moving: motion === MOTIONS.moving,
})

/** One that says it goes to sleep is not in contact any more. */
const untilOf = (row: Known, now: number): number | null =>
  row.power === POWER.on ? missedUntil(lookOf(row), row.since, now) : row.heard
