/** What an alert comes from: a fence, a rule or a route of an account, or a black-car address. */
export type AlertSubject = { kind: 'geofence' | 'rule' | 'route' | 'blackCar'; id: number }

/** What of an event says what raised it. */
export type RaisedAlert = { accountId: number | null; type: string; subject: string }

/** Of a route it may be one of its stops, as `route:12/3`. */
const SUBJECT = /^(?:(geofence|rule|blackCar):([1-9]\d{0,9})|(route):([1-9]\d{0,9})(?:\/[1-9]\d{0,3})?)$/
const ID_LIMIT = 2_147_483_647

/**
 * The fence, rule, route or address that raised an event, out of its subject. Only what has an account is of one of the first
 * three, and only staying in an address is of that: a packet may say what it likes of itself.
 */
export function alertSubject({ accountId, type, subject }: RaisedAlert): AlertSubject | null {
  const found = SUBJECT.exec(subject) ?? []
  const [kind, digits] = [found[1] ?? found[3], found[2] ?? found[4]]
  const id = Number(digits)
  if (!kind || id > ID_LIMIT) return null
  const isRaised = kind === 'blackCar' ? type === 'blackCarStay' : accountId !== null
  return isRaised ? { kind: kind as AlertSubject['kind'], id } : null
}

/** What an event happened to, as others are told: the mark by which a file is known again is nothing to read. */
export const shownSubject = ({ type, subject }: Pick<RaisedAlert, 'type' | 'subject'>): string =>
  type === 'media' ? '' : subject
