import { EVENT_TYPE_NAMES, EVENT_TYPES, type EventType, SEVERITIES, type Severity } from './event-types'

/** The type by its name; `other` for a name that this version does not know. */
export function eventTypeOf(name: string): EventType {
  return Object.hasOwn(EVENT_TYPES, name) ? (name as EventType) : 'other'
}

export function severityOf(name: string): Severity {
  return EVENT_TYPES[eventTypeOf(name)].severity
}

type Raised = { type: string; severity?: Severity | null }

/** How severe an event is: as the rule that raised it says, else as its type is. */
export const eventSeverity = ({ type, severity }: Raised): Severity => severity ?? severityOf(type)

/** 0 for the most severe. */
export const rankOf = (severity: Severity): number => SEVERITIES.indexOf(severity)

/** The more severe of two; what is not said counts for nothing. */
export const severest = (...said: readonly (Severity | null | undefined)[]): Severity | null =>
  SEVERITIES.find((severity) => said.includes(severity)) ?? null

/** Whether somebody is to be alerted to it: by the count of what is unread, and by sound unless it came late. */
export function isAlarm({ severity, quiet }: { severity: Severity; quiet: boolean }): boolean {
  return !quiet && severity !== 'notice'
}

export function typesOf(severity: Severity): EventType[] {
  return EVENT_TYPE_NAMES.filter((type) => severityOf(type) === severity)
}

export type TypeGroup = { severity: Severity; types: EventType[] }

/** The types whose label holds `search`, the most severe first, each group in the order of its labels. */
export function groupTypes(labelOf: (type: EventType) => string, language: string, search = ''): TypeGroup[] {
  const { compare } = new Intl.Collator(language)
  const wanted = search.trim().toLocaleLowerCase(language)
  const holds = (type: EventType) => labelOf(type).toLocaleLowerCase(language).includes(wanted)
  return SEVERITIES.map((severity) => ({
    severity,
    types: typesOf(severity)
      .filter(holds)
      .sort((a, b) => compare(labelOf(a), labelOf(b))),
  })).filter(({ types }) => types.length > 0)
}
