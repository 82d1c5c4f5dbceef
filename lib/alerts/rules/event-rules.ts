import type { EventType } from '@/lib/events/event-types'
import { alertsAt, holdsAt, prepareRules, type RuledDevice } from './prepare-rules'
import type { RuleVersion } from './rule-terms'

/** The rules that make an alert of what a device raised itself: the event is the alert. */
export function rulesAboutEvent(
  { type, time }: { type: EventType; time: number },
  device: RuledDevice,
): RuleVersion[] {
  return prepareRules(device, 'events').filter((rule) => {
    const { eventTypes } = rule.params
    const isNamed = Array.isArray(eventTypes) && eventTypes.includes(type)
    return isNamed && holdsAt(rule, time) && alertsAt(rule, time)
  })
}
