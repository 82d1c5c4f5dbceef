import type postgres from 'postgres'
import { database } from '@/db/client'
import { arrayOf, iso } from '@/db/queries/ingest/columns'
import { publishChanged } from '@/db/queries/ingest/save-events'
import { MINUTE_MS } from '@/lib/alerts/detection/detector'
import { ruleSubject } from '@/lib/alerts/rules/rule-terms'
import type { SystemAccess } from '@/lib/auth/access'
import { type ContactRule, contactRules } from './contact-rules'
import {
  CONTACT_STEP,
  MOST_AT_ONCE,
  namedBy,
  raiseContactAlerts,
  writeEpisodes,
} from './raise-contact-alerts'
import { raiseDeadZones } from './raise-dead-zones'

type Tx = postgres.TransactionSql
/**
 * Raises alerts of devices that nothing is heard of, or nothing of their GPS, by the rules over that, and ends those of devices
 * that are heard again. Returns how many are new. Any number of workers may do so: an alert is raised once.
 */
export async function raiseSilences(system: SystemAccess, now: number): Promise<number> {
  const rules = await contactRules(system, now)
  let raised = await endSilences(rules, now)
  for (const rule of rules)
    raised +=
      rule.kind === 'gpsDeadZone' ? await raiseDeadZones(system, rule, now) : await beginSilences(rule, now)
  return raised
}

type Found = {
  device_id: number
  since: number
  asleep: number | null
  lat: number | null
  lon: number | null
  known: boolean
}

/** Of a device that came to its owner meanwhile, what went on before is none of its. */
async function beginSilences(rule: ContactRule, now: number): Promise<number> {
  const { kind, minutes, from, path, targets, ruleId } = rule
  const lengthMs = minutes * MINUTE_MS
  const raised = await database().$client.begin(async (tx) => {
    const found = await tx<Found[]>`
      select s.device_id, (extract(epoch from s.last_packet_at) * 1000)::float8 as since,
        (extract(epoch from s.sleeps_until) * 1000)::float8 as asleep, s.lat, s.lon
      from accounts a join devices d on d.account_id = a.id join device_states s on s.device_id = d.id
      left join device_ownerships o on o.device_id = d.id and o.to_time is null
      where a.path like ${`${path}%`} and d.deleted_at is null and ${namedBy(tx, targets)}
        and d.id <> all(${arrayOf(targets.except)}::text::int[])
        and s.last_packet_at <= ${iso(now - lengthMs)}::text::timestamptz
        and coalesce(s.sleeps_until <= ${iso(now)}::text::timestamptz, true)
        and (s.last_packet_at > ${iso(from - lengthMs)}::text::timestamptz or s.sleeps_until > ${iso(from)}::text::timestamptz)
        and s.last_packet_at >= coalesce(o.from_time, '-infinity')
        and not exists (select from offline_episodes e where e.device_id = s.device_id and e.rule_id = ${ruleId})
      order by s.device_id limit ${MOST_AT_ONCE} for update of s skip locked`
    const silences = found.map((row) => ({
      ...row,
      silence: { since: row.since, due: dueOf(row, lengthMs), end: null },
    }))
    const added = await raiseContactAlerts(tx, rule, silences, now)
    const begun = silences.map(({ device_id: deviceId, since, silence }) => ({
      deviceId,
      since,
      eventTime: kind === 'offline' ? silence.due : null,
    }))
    await writeEpisodes(tx, rule, begun)
    return added
  })
  return raised as number
}

/** One that sleeps by its working mode is missed once it should have woken. */
const dueOf = ({ since, asleep }: Found, lengthMs: number): number => Math.max(since + lengthMs, asleep ?? 0)

type Episode = {
  device_id: number
  rule_id: number
  version: number
  since: number
  heard: number
  event_time: Date | null
  /** The same in milliseconds. */
  told: number | null
  path: string
  owned: boolean
  lat: number | null
  lon: number | null
}

/** Of devices that were heard again, and of rules that hold no more as they did. A device of which GPS is missed is heard. */
async function endSilences(rules: readonly ContactRule[], now: number): Promise<number> {
  const byId = new Map(rules.map((rule) => [rule.ruleId, rule]))
  const held = JSON.stringify(rules.map(({ ruleId, version }) => ({ rule_id: ruleId, version })))
  const overGps = rules.filter(({ kind }) => kind === 'gpsDeadZone').map(({ ruleId }) => ruleId)
  const raised = await database().$client.begin(async (tx) => {
    const over = await tx<Episode[]>`
      delete from offline_episodes e using device_states s, devices d, accounts a
      where s.device_id = e.device_id and d.id = e.device_id and a.id = d.account_id
        and (e.device_id, e.rule_id) in (
          select x.device_id, x.rule_id from offline_episodes x join device_states h on h.device_id = x.device_id
          where (h.last_packet_at > x.since and x.rule_id <> all(${arrayOf(overGps)}::text::int[])) or not exists (
            select from json_to_recordset(${held}::json) as v(rule_id int, version int)
            where v.rule_id = x.rule_id and v.version = x.version)
          limit ${MOST_AT_ONCE})
      returning e.device_id, e.rule_id, e.version, e.event_time, (extract(epoch from e.event_time) * 1000)::float8 as told, (extract(epoch from e.since) * 1000)::float8 as since,
        (extract(epoch from s.last_packet_at) * 1000)::float8 as heard, s.lat, s.lon, a.path,
        d.deleted_at is null and not exists (select from device_ownerships o
          where o.device_id = d.id and o.to_time is null and o.from_time > e.since) as owned`
    const ofRule = new Map<number, Episode[]>()
    for (const episode of over) {
      const known = ofRule.get(episode.rule_id)
      if (known) known.push(episode)
      else ofRule.set(episode.rule_id, [episode])
    }
    let added = 0
    for (const rule of byId.values()) {
      // What a device of somebody else does by now is not told to who had it when it fell silent.
      const own = (ofRule.get(rule.ruleId) ?? []).filter(
        ({ version, path, owned }) => version === rule.version && owned && path.startsWith(rule.path),
      )
      added += await raiseContactAlerts(
        tx,
        rule,
        own.filter(({ heard, since }) => heard > since).map(endedOf(rule)),
        now,
      )
    }
    await endAlerts(
      tx,
      over.filter(({ rule_id, version }) => byId.get(rule_id)?.version !== version),
      now,
    )
    return added
  })
  return raised as number
}

/** What goes on of a rule that was changed, switched off or deleted ends now. */
async function endAlerts(tx: Tx, episodes: readonly Episode[], now: number): Promise<void> {
  const rows = episodes.flatMap(({ device_id, rule_id, event_time }) =>
    event_time === null ? [] : [{ device_id, subject: ruleSubject(rule_id), event_time }],
  )
  if (rows.length === 0) return
  const ended = await tx<{ deviceId: number; id: number }[]>`
    update device_events e set end_time = ${iso(now)}::text::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, subject text, event_time timestamptz)
    where e.device_id = v.device_id and e.subject = v.subject and e.event_time = v.event_time and e.step = ${CONTACT_STEP}
      and e.end_time is null
    returning e.device_id as "deviceId", e.id::float8 as id`
  await publishChanged(
    tx,
    ended.map(({ deviceId, id }) => [deviceId, id]),
  )
}

const endedOf =
  ({ minutes }: ContactRule) =>
  (episode: Episode) => ({
    ...episode,
    silence: {
      since: episode.since,
      due: episode.told ?? episode.since + minutes * MINUTE_MS,
      end: episode.heard,
    },
  })
