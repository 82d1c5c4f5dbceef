/** What an alert comes from: a fence or a rule of an account, or a black-car address. */
export type AlertSubject = { kind: 'geofence' | 'rule' | 'blackCar'; id: number }

/** What of an event says what raised it. */
export type RaisedAlert = { accountId: number | null; type: string; subject: string }

const SUBJECT = /^(geofence|rule|blackCar):([1-9]\d{0,9})$/
const ID_LIMIT = 2_147_483_647

/**
 * The fence, rule or address that raised an event, out of its subject. Only what has an account is of one of the first two, and
 * only staying in an address is of that: a packet may say what it likes of itself.
 */
export function alertSubject({ accountId, type, subject }: RaisedAlert): AlertSubject | null {
  const [, kind, digits] = SUBJECT.exec(subject) ?? []
  const id = Number(digits)
  if (!kind || id > ID_LIMIT) return null
  const isRaised = kind === 'blackCar' ? type === 'blackCarStay' : accountId !== null
  return isRaised ? { kind: kind as AlertSubject['kind'], id } : null
}

/** What an event happened to, as others are told: the mark by which a file is known again is nothing to read. */
export const shownSubject = ({ type, subject }: Pick<RaisedAlert, 'type' | 'subject'>): string =>
  type === 'media' ? '' : subject
