import type { RuleTargets } from '@/lib/alerts/rules/rule-terms'
import { timesOf } from '@/lib/alerts/rules/rule-times'
import type { Recipients } from '@/lib/events/telling'
import type { RuleRow } from './rule-scope'

/** What the log tells of a rule: its terms, and no place of a customer. */
export function loggedRule({ name, enabled, kind, version, terms }: RuleRow): Record<string, unknown> {
  const { params, targets, silenceMinutes, tell, maxAgeMinutes, severity = null } = terms
  const { schedule, activeFrom, activeUntil } = timesOf(terms)
  const { lat: _lat, lon: _lon, ...others } = params
  // The database keeps names in an order of its own.
  const thresholds = Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)))
  const windows = schedule?.windows.map(({ days, from, to }) => `${days.join()} ${from}–${to}`)
  return {
    ...{ name, enabled, alertKind: kind, version, thresholds },
    ...{
      ruleDevices: targets.kind,
      namedCount: countNamed(targets),
      exceptCount: targets.except.length || null,
    },
    ruleSchedule: schedule && windows ? `${windows.join('; ')} (${schedule.zone})` : null,
    ...{ activeFrom, activeUntil, alertSeverity: severity },
    ...{ silenceMinutes, maxAgeMinutes, mail: tell.mail, push: tell.push || null },
    ...{ recipientsCount: countPeople(tell), availableTimes: tell.availableTimes || null },
    escalatedAfter: tell.escalation?.afterMinutes ?? null,
    escalatedCount: tell.escalation && countPeople(tell.escalation),
  }
}

/** How many it names: contacts, roles and accounts. */
const countPeople = ({ contactIds, roles, accountIds }: Recipients): number | null =>
  contactIds.length + roles.length + accountIds.length || null

function countNamed(targets: RuleTargets): number | null {
  if (targets.kind === 'all') return null
  return targets.kind === 'devices' ? targets.deviceIds.length : targets.groupIds.length
}
