import type { MESSAGE_TYPES } from '@/lib/messages/message-types'

/** What tells of the end of one thing. */
export type EndText = Exclude<keyof (typeof MESSAGE_TYPES)['fleetEnds']['texts'], 'fleetEnds'>

type Entry = {
  /** Whose it is, by which text each is told of its end. */
  of: { driver?: EndText; vehicle?: EndText }
  /** How many there are of it, in the message that tells of many. */
  counted: string
}

/**
 * Every kind of what ends: the licence of a driver, a document of a driver or vehicle, an insurance of a vehicle. A new one is an
 * entry here, its texts (`fleet.board.kinds`, of vehicles `events.papers` as well), its messages and its query in `whatEnds`.
 */
const KINDS = {
  licence: { of: { driver: 'licenceEnds' }, counted: 'licences' },
  document: { of: { driver: 'driverDocumentEnds', vehicle: 'vehicleDocumentEnds' }, counted: 'documents' },
  insurance: { of: { vehicle: 'insuranceEnds' }, counted: 'insurances' },
} as const satisfies Record<string, Entry>

export type EndKind = keyof typeof KINDS
export const END_KINDS = Object.keys(KINDS) as EndKind[]

/** What ends of a vehicle. */
export type VehicleEndKind = {
  [Kind in EndKind]: (typeof KINDS)[Kind]['of'] extends { vehicle: EndText } ? Kind : never
}[EndKind]
export const isVehicleEnd = (kind: EndKind): kind is VehicleEndKind => 'vehicle' in KINDS[kind].of
export const VEHICLE_END_KINDS = END_KINDS.filter(isVehicleEnd)

/** By which text the end of one is told. */
export function endText(kind: EndKind, ofDriver: boolean): EndText {
  const { driver, vehicle }: Entry['of'] = KINDS[kind].of
  const text = ofDriver ? driver : vehicle
  if (!text) throw new Error(`no text tells of the ${kind} of a ${ofDriver ? 'driver' : 'vehicle'}`)
  return text
}

export type EndCounts = Record<(typeof KINDS)[EndKind]['counted'], number>

/** How many there are of each kind, by the names that the message has for them. */
export const countEnds = (ends: readonly { kind: EndKind }[]): EndCounts =>
  Object.fromEntries(
    END_KINDS.map((kind) => [KINDS[kind].counted, ends.filter((one) => one.kind === kind).length]),
  ) as EndCounts
