import { writeCondition } from '@/lib/reports/condition'
import type { Board } from './board-schema'
import type { Lead } from './cards'

type Around = Pick<Board, 'current' | 'groups' | 'imeis'>

/** As long as a condition may be that names groups. */
const MAX_NAMES = 400

/**
 * The address of the rows that a figure counts: of the same span and the same vehicles. Null where no address can name these:
 * several groups of very many vehicles, or names with the comma that separates them.
 */
export function boardLink(lead: Lead, around: Around): string | null {
  if (lead.to === 'services') return '/fleetReminder'
  if (lead.to === 'ends') return '/fleetVehicle?sort=documentEndsOn'
  const search = new URLSearchParams()
  const { groups, imeis } = around
  const isManyOfGroups = groups.length > 0 && imeis === null
  if (lead.to === 'devices') {
    search.set('status', lead.status)
    if (isManyOfGroups && groups.length > 1) return null
    if (groups.length === 1) search.set('groupId', String(groups[0]?.id))
    else if (imeis) search.set('imeis', imeis.join('.'))
    return `/devices?${search}`
  }
  if (imeis !== null) search.set('imei', imeis.join(','))
  else if (isManyOfGroups) {
    const values = groups.map(({ name }) => name)
    const condition = writeCondition({ column: 'group', is: 'oneOf', values })
    if (values.some((name) => name.includes(',')) || condition.length > MAX_NAMES) return null
    search.append('condition', condition)
  }
  search.set('from', around.current.from.replace('.000Z', 'Z'))
  // The last second counts to its end.
  const last = new Date(Date.parse(around.current.to) - 1000)
  search.set('to', last.toISOString().replace('.000Z', 'Z'))
  const path = pathOf(lead, isManyOfGroups)
  // The list of events knows no groups, but its report does.
  if (lead.to === 'events' && isManyOfGroups) search.append('condition', 'processed=false')
  else if (lead.to === 'events') search.set('processed', 'unprocessed')
  return `${path}?${search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}

const pathOf = (
  lead: { to: 'events' } | { to: 'report'; report: string },
  isManyOfGroups: boolean,
): string => (lead.to === 'report' ? `/${lead.report}` : isManyOfGroups ? '/alertDetails' : '/monitorEvent')
