import { writeCondition } from '@/lib/reports/condition'
import type { Board, DueService, Ending } from './board-schema'
import type { Lead } from './cards'

type Around = Pick<Board, 'current' | 'groups' | 'imeis'>

/** The list of all that ends, over the board: it knows its groups by itself. */
export const ENDS_PATH = '/fleetIndex?show=ends'
/** So many rows it has at most. */
export const MOST_ENDS = 1000
/** The routes that are driven now, those that somebody has left first. */
export const UNDER_WAY_PATH = '/fleetPath?view=underWay'
/** The list of services, the most urgent first. */
export const SERVICES_PATH = '/fleetReminder'

/** As long as a condition may be that names groups. */
const MAX_CONDITION = 400

/**
 * The address of the rows that a figure counts: of the same span and the same vehicles. Null where no address can name these:
 * reports of groups with very many vehicles and long names, or names with the comma that separates them.
 */
export function boardLink(lead: Lead, around: Around): string | null {
  // What is due stands above what is soon.
  if (lead.to === 'services') return SERVICES_PATH
  if (lead.to === 'scores') return addressOf('fleetScore', new URLSearchParams(), around.current)
  if (lead.to === 'ends') return ENDS_PATH
  if (lead.to === 'offRoute') return UNDER_WAY_PATH
  const { groups, imeis } = around
  const isManyOfGroups = groups.length > 0 && imeis === null
  const search = new URLSearchParams()
  if (lead.to === 'devices') {
    search.set('status', lead.status)
    if (groups.length === 1) search.set('groupId', String(groups[0]?.id))
    else if (isManyOfGroups) search.set('groupIds', groups.map(({ id }) => id).join('.'))
    else if (imeis) search.set('imeis', imeis.join('.'))
    return `/devices?${search}`
  }
  if (imeis !== null) search.set('imei', imeis.join(','))
  else if (isManyOfGroups) {
    const values = groups.map(({ name }) => name)
    const condition = writeCondition({ column: 'group', is: 'oneOf', values })
    if (values.some((name) => name.includes(',')) || condition.length > MAX_CONDITION) return null
    search.append('condition', condition)
  }
  // The list of events knows no groups, its report does.
  if (lead.to === 'events' && isManyOfGroups) search.append('condition', 'processed=false')
  else if (lead.to === 'events') search.set('processed', 'unprocessed')
  const path = lead.to === 'report' ? lead.report : isManyOfGroups ? 'alertDetails' : 'monitorEvent'
  return addressOf(path, search, around.current)
}

/** The record that holds what ends. */
export function endingLink({
  kind,
  ofDriver,
  ownerId,
}: Pick<Ending, 'kind' | 'ofDriver' | 'ownerId'>): string {
  if (!ofDriver) return `/fleetVehicle?id=${ownerId}`
  return kind === 'document' ? `/fleetDiver?id=${ownerId}&tab=documents` : `/fleetDiver?id=${ownerId}`
}

/** The row of a service: what its plan says of vehicles by that name. */
export function serviceLink({ vehicle, plan }: Pick<DueService, 'vehicle' | 'plan'>): string {
  return `${SERVICES_PATH}?${new URLSearchParams({ plan: String(plan.id), search: vehicle.name })}`
}

/** The score of one of the best or the worst, in the range of the board. */
export function rankLink(
  who: 'drivers' | 'vehicles',
  name: string,
  { current }: Pick<Board, 'current'>,
): string {
  const by = who === 'drivers' ? 'driver' : 'vehicle'
  return addressOf('fleetScore', new URLSearchParams({ by, search: name }), current)
}

function addressOf(path: string, search: URLSearchParams, current: Board['current']): string {
  const written = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z')
  search.set('from', written(Date.parse(current.from)))
  // The last second of a report counts to its end.
  search.set('to', written(Date.parse(current.to) - 1000))
  return `/${path}?${search.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')}`
}
