import type postgres from 'postgres'
import { publish } from '@/bus/bus'
import { rulesAboutEvent } from '@/lib/alerts/rules/event-rules'
import type { RuledDevice } from '@/lib/alerts/rules/prepare-rules'
import { ruleSubject } from '@/lib/alerts/rules/rule-terms'
import { LATE_MINUTES } from '@/lib/commands/decide-raised'
import type { EventRow } from '@/lib/ingest/change'
import { newEvents, type Raised, type StoredEvent } from './save-events'

/**
 * Writes down which alerts that were stored order a command, each once for each rule or fence; a worker orders it. What happened
 * too long ago, as late data and replays find it, orders nothing and is counted. Costs nothing where no rule orders any.
 */
export async function orderByAlerts(
  tx: postgres.TransactionSql,
  owned: readonly Raised[],
  stored: readonly StoredEvent[],
): Promise<void> {
  if (stored.length === 0 || !owned.some(mayOrder)) return
  const rows = newEvents(owned, stored).flatMap(({ deviceId, id, event, rules }) =>
    orderedBy(event, rules).map(({ accountId, subject, revision }) => ({
      device_id: deviceId,
      event_id: id,
      account_id: accountId,
      subject,
      revision,
    })),
  )
  if (rows.length === 0) return
  await tx`
    insert into alert_commands (device_id, event_id, account_id, subject, revision, state, decided_at)
    select v.device_id, v.event_id, v.account_id, v.subject, v.revision, case when known.is_late then 'late' else 'waiting' end,
      case when known.is_late then now() end
    from json_to_recordset(${JSON.stringify(rows)}::json) as v(device_id int, event_id bigint, account_id int, subject text,
      revision int)
    join device_events e on e.device_id = v.device_id and e.id = v.event_id
    cross join lateral (select now() - e.event_time > make_interval(mins => ${LATE_MINUTES}) as is_late) known
    on conflict do nothing`
  await publish(tx, { kind: 'alertCommands' })
}

const mayOrder = ({ events, rules }: Raised): boolean =>
  events.some(({ telling }) => telling?.orders) || rules.rules.some(({ terms }) => terms.orders)

type OrderedBy = { accountId: number; subject: string; revision: number }

/** By which fence or rules of whom an event orders something; of what is of no account, by the rules about it. */
function orderedBy(event: EventRow, rules: RuledDevice): OrderedBy[] {
  const { accountId, subject, telling, quiet } = event
  if (accountId) return telling?.orders ? [{ accountId, subject, revision: telling.orders }] : []
  if (quiet || rules.rules.length === 0) return []
  return rulesAboutEvent(event, rules).flatMap(({ accountId: of, ruleId, terms: { orders } }) =>
    orders ? [{ accountId: of, subject: ruleSubject(ruleId), revision: orders }] : [],
  )
}
