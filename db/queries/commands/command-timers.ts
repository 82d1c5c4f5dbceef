import { sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import type { SystemAccess } from '@/lib/auth/access'
import { ANSWER_WITHIN_S, OFFLINE_AFTER_S } from '@/lib/commands/command-states'
import { GATE } from '@/lib/commands/engine-gate'
import { LOST } from './lease-commands'
import { tellEnded } from './tell-commands'

/** Rows that one look deals with of each kind. */
const MOST = 1000

/**
 * What time alone decides of commands: those whose gateway is gone, whose device did not answer, which were not sent in time,
 * those that wait for a device that only seemed to be connected, and those whose answers are waited for while others go past. Gateways are told of the devices that have room again.
 */
export async function runOutTimers(_system: SystemAccess): Promise<number> {
  return database().transaction(async (tx) => {
    const changed = [
      ...(await lostLeases(tx)),
      ...(await unanswered(tx)),
      ...(await notSentInTime(tx)),
      ...(await becomeOffline(tx)),
      ...(await giveWay(tx)),
    ]
    await tellEnded(
      tx,
      changed.map(({ id }) => Number(id)),
    )
    const deviceIds = [...changed, ...(await waitingForStops(tx))].map(({ device_id }) => device_id)
    for (const deviceId of new Set(deviceIds)) await publish(tx, { kind: 'command', deviceId })
    return deviceIds.length
  })
}

type Changed = { device_id: number; id: string }

/** What several workers look at is dealt with once. */
const due = (where: ReturnType<typeof sql>) => sql`
  (select device_id, id from device_commands where ${where} order by id limit ${MOST} for update skip locked)`

async function lostLeases(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
      update device_commands c set ${LOST}
      from ${due(sql`state = 'sending' and leased_until < now()`)} d
      where c.device_id = d.device_id and c.id = d.id returning c.device_id, c.id`)
}

async function unanswered(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
      update device_commands c set state = 'timedOut', reason = 'noAnswer', ended_at = now()
      from ${due(sql`state = 'sent' and due_at < now()`)} d
      where c.device_id = d.device_id and c.id = d.id returning c.device_id, c.id`)
}

/** What was for a device that sleeps by its working mode waited at least until it was to wake. */
async function notSentInTime(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
      update device_commands c set state = 'expired', ended_at = now(),
      reason = case when c.when_stops then 'didNotStop'
        when c.channel = 'gprs' and exists (select from device_states s
          where s.device_id = c.device_id and s.sleeps_until is not null) then 'didNotWake'
        else 'notSentInTime' end
      from ${due(sql`state = 'waiting' and expires_at < now()`)} d
      where c.device_id = d.device_id and c.id = d.id returning c.device_id, c.id`)
}

/**
 * The oldest of those that no gateway took becomes the one that waits for its device; where one does already, or another was
 * given before it, it fails. What cuts an engine waits for nobody that is away; what restores it waits whatever else does.
 */
async function becomeOffline(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
    update device_commands c set is_offline = d.waits, is_converted = d.waits,
      state = case when d.waits then 'waiting' else 'failed' end,
      reason = case when d.waits then null when c.is_guarded or c.confirms is not null then 'notConnected' else 'offlineCommandExists' end,
      ended_at = case when d.waits then null else now() end
    from (
      select w.device_id, w.id, not w.is_guarded and w.confirms is null and not exists (select from device_commands o
        where o.device_id = w.device_id and o.state = 'waiting' and o.channel = 'gprs' and (o.is_offline
          or (not o.is_guarded and not o.is_urgent and o.confirms is null and o.id < w.id))) as waits
      from device_commands w
      where w.state = 'waiting' and w.channel = 'gprs' and not w.is_offline and not w.when_stops and not w.is_urgent
        and w.created_at < now() - make_interval(secs => ${OFFLINE_AFTER_S})
        and not exists (select from device_commands f where f.device_id = w.device_id and f.channel = 'gprs'
          and (f.state in ('sending', 'sent') and not f.gives_way or f.ended_at > now() - make_interval(secs => ${OFFLINE_AFTER_S})))
      order by w.device_id, w.id limit ${MOST} for update of w skip locked
    ) d
    where c.device_id = d.device_id and c.id = d.id returning c.device_id, c.id`)
}

/** A device that sleeps by its working mode answers when it wakes next: after as long as others take it holds up none any more. */
async function giveWay(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
      update device_commands c set gives_way = true
      from ${due(sql`state = 'sent' and not gives_way and due_at > now()
        and sent_at < now() - make_interval(secs => ${ANSWER_WITHIN_S})`)} d
      where c.device_id = d.device_id and c.id = d.id returning c.device_id, c.id`)
}

/** Gateways look at those again whose vehicle seems to have stopped. */
async function waitingForStops(tx: Tx): Promise<Changed[]> {
  return tx.execute<Changed>(sql`
      select c.device_id, c.id from device_commands c join device_states s on s.device_id = c.device_id
      where c.state = 'waiting' and c.when_stops and coalesce(s.speed_kmh, 0) <= ${GATE.maxSpeedKmh}
      order by c.id limit ${MOST}`)
}
