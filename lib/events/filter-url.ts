import { DEVICE_ADDRESS } from '@/lib/identifiers/identifier-kinds'
import { type EventFilter, MAX_ASSIGNEE, PERIOD_NAMES, type Period, type PeriodName } from './event-filter'
import {
  EVENT_TYPE_NAMES,
  EVENT_TYPES,
  type EventType,
  MAX_EVENT_DEVICES,
  SEVERITIES,
  type Severity,
} from './event-types'
import { typesOf } from './severity'

/** As kept addresses name severities among the types. */
const FORMER: Record<string, readonly Severity[]> = {
  critical: ['critical'],
  warnings: ['warning'],
  notices: ['notice'],
  alarms: ['critical', 'warning'],
  information: ['notice'],
}

/** Reads the filters out of an address; what cannot be read is left out. */
export function readFilter(search: URLSearchParams): EventFilter {
  const [read, processed] = [search.get('read'), search.get('processed')]
  const assignee = search.get('assignee')?.trim() ?? ''
  return {
    ...readChosen(search),
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

/** A severity among the types means just that, unless single types stand beside it: then it means all of its types. */
function readChosen(search: URLSearchParams): Pick<EventFilter, 'severities' | 'types'> {
  const words = (name: string) => new Set(search.getAll(name).flatMap((text) => text.split(',')))
  const [asked, chosen] = [words('severity'), words('type')]
  const isType = (word: string): word is EventType => Object.hasOwn(EVENT_TYPES, word)
  const former = [...chosen].flatMap((word) => (Object.hasOwn(FORMER, word) ? (FORMER[word] ?? []) : []))
  const isMixed = [...chosen].some(isType)
  if (isMixed) for (const type of former.flatMap(typesOf)) chosen.add(type)
  else for (const severity of former) asked.add(severity)
  return {
    severities: SEVERITIES.filter((severity) => asked.has(severity)),
    types: EVENT_TYPE_NAMES.filter((type) => chosen.has(type)),
  }
}

function readPeriod(search: URLSearchParams): Period | null {
  const name = search.get('period')
  if (PERIOD_NAMES.includes(name as PeriodName)) return name as PeriodName
  const from = Date.parse(search.get('from') ?? '')
  const to = Date.parse(search.get('to') ?? '')
  return from <= to ? { from, to } : null
}

/** Writes the filters as an address' query, without a question mark; nothing for no filters. */
export function writeFilter({ severities, types, imeis, period, ...filter }: EventFilter): string {
  const { read, processed, assignee, order, withQuiet, withWithdrawn } = filter
  const search = new URLSearchParams()
  for (const severity of severities) search.append('severity', severity)
  for (const type of types) search.append('type', type)
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
