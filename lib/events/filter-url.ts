import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { type EventFilter, MAX_ASSIGNEE, PERIOD_NAMES, type Period, type PeriodName } from './event-filter'
import {
  EVENT_TYPE_NAMES,
  EVENT_TYPES,
  type EventType,
  MAX_EVENT_DEVICES,
  type Severity,
} from './event-types'
import { typesOf } from './severity'

/** All types of a severity have a name of their own, so that the address stays short. */
const WHOLE: Record<string, Severity> = { critical: 'critical', warnings: 'warning', notices: 'notice' }
/** As kept addresses say it. */
const FORMER: Record<string, readonly Severity[]> = {
  alarms: ['critical', 'warning'],
  information: ['notice'],
}

/** Reads the filters out of an address; what cannot be read is left out. */
export function readFilter(search: URLSearchParams): EventFilter {
  const [read, processed] = [search.get('read'), search.get('processed')]
  const assignee = search.get('assignee')?.trim() ?? ''
  return {
    types: readTypes(search.getAll('type')),
    imeis: [...new Set(search.getAll('imei').flatMap((text) => text.split(',')))]
      .filter((text) => DEVICE_ADDRESS.test(text))
      .slice(0, MAX_EVENT_DEVICES),
    period: readPeriod(search),
    read: read === 'read' || read === 'unread' ? read : null,
    processed: processed === 'processed' || processed === 'unprocessed' ? processed : null,
    assignee: assignee !== '' && assignee.length <= MAX_ASSIGNEE ? assignee : null,
    order: search.get('order') === 'severity' ? 'severity' : 'newest',
    withQuiet: search.get('quiet') === 'show',
    withWithdrawn: search.get('withdrawn') === 'show',
  }
}

function readTypes(given: string[]): EventType[] {
  const chosen = new Set(given.flatMap((text) => text.split(',')))
  for (const [word, severity] of Object.entries(WHOLE)) {
    if (chosen.has(word)) for (const type of typesOf(severity)) chosen.add(type)
  }
  for (const [word, severities] of Object.entries(FORMER)) {
    if (chosen.has(word)) for (const type of severities.flatMap(typesOf)) chosen.add(type)
  }
  return EVENT_TYPE_NAMES.filter((type) => Object.hasOwn(EVENT_TYPES, type) && chosen.has(type))
}

function readPeriod(search: URLSearchParams): Period | null {
  const name = search.get('period')
  if (PERIOD_NAMES.includes(name as PeriodName)) return name as PeriodName
  const from = Date.parse(search.get('from') ?? '')
  const to = Date.parse(search.get('to') ?? '')
  return from <= to ? { from, to } : null
}

/** Writes the filters as an address' query, without a question mark; nothing for no filters. */
export function writeFilter({ types, imeis, period, ...filter }: EventFilter): string {
  const { read, processed, assignee, order, withQuiet, withWithdrawn } = filter
  const search = new URLSearchParams()
  let rest = [...types]
  for (const [word, severity] of Object.entries(WHOLE)) {
    const whole = typesOf(severity)
    if (!whole.every((type) => rest.includes(type))) continue
    rest = rest.filter((type) => !whole.includes(type))
    search.append('type', word)
  }
  for (const type of rest) search.append('type', type)
  for (const imei of imeis) search.append('imei', imei)
  if (typeof period === 'string') search.set('period', period)
  else if (period) {
    search.set('from', new Date(period.from).toISOString())
    search.set('to', new Date(period.to).toISOString())
  }
  if (read) search.set('read', read)
  if (processed) search.set('processed', processed)
  if (assignee) search.set('assignee', assignee)
  if (order === 'severity') search.set('order', order)
  if (withQuiet) search.set('quiet', 'show')
  if (withWithdrawn) search.set('withdrawn', 'show')
  return search.toString()
}
