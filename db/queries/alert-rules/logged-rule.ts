import { spansOf } from '@/lib/alerts/rules/rule-spans'
import type { RuleTargets } from '@/lib/alerts/rules/rule-terms'
import { timesOf } from '@/lib/alerts/rules/rule-times'
import { onAlertLine } from '@/lib/commands/on-alert'
import { countNamed } from '@/lib/events/telling'
import type { RuleRow } from './rule-scope'

/** What the log tells of a rule: its terms, and no place of a customer. `nameOf` says who set what it sends. */
export function loggedRule(
  { name, enabled, kind, version, terms, onAlert, onAlertBy }: RuleRow,
  nameOf: (id: number | null) => string | null,
): Record<string, unknown> {
  const { params, targets, silenceMinutes, tell, maxAgeMinutes, severity = null } = terms
  const { schedule, activeFrom, activeUntil } = timesOf(terms)
  const { minBeforeMinutes, maxGapMinutes } = spansOf(terms)
  const { lat: _lat, lon: _lon, ...others } = params
  // The database keeps names in an order of its own.
  const thresholds = Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)))
  const windows = schedule?.windows.map(({ days, from, to }) => `${days.join()} ${from}–${to}`)
  return {
    name,
    enabled,
    alertKind: kind,
    version,
    thresholds,
    ruleDevices: targets.kind,
    namedCount: countTargets(targets),
    exceptCount: targets.except.length || null,
    ruleSchedule: schedule && windows ? `${windows.join('; ')} (${schedule.zone})` : null,
    activeFrom,
    activeUntil,
    alertSeverity: severity,
    minBeforeMinutes: minBeforeMinutes || null,
    maxGapMinutes,
    silenceMinutes,
    maxAgeMinutes,
    mail: tell.mail,
    push: tell.push || null,
    recipientsCount: countNamed(tell) || null,
    availableTimes: tell.availableTimes || null,
    escalatedAfter: tell.escalation?.afterMinutes ?? null,
    alertCommand: onAlertLine(onAlert),
    alertCommandBy: nameOf(onAlertBy),
    escalatedCount: tell.escalation && (countNamed(tell.escalation) || null),
  }
}

function countTargets(targets: RuleTargets): number | null {
  if (targets.kind === 'all') return null
  return targets.kind === 'devices' ? targets.deviceIds.length : targets.groupIds.length
}
