/** What an alert of an account comes from: one of its fences, or one of its rules. */
export type AlertSubject = { kind: 'geofence' | 'rule'; id: number }

const SUBJECT = /^(geofence|rule):([1-9]\d{0,9})$/
const ID_LIMIT = 2_147_483_647

/**
 * The fence or rule that raised an event, out of its subject. Only what has an account is of one: a packet may say what
 * it likes of itself.
 */
export function alertSubject({
  accountId,
  subject,
}: {
  accountId: number | null
  subject: string
}): AlertSubject | null {
  const [, kind, digits] = (accountId === null ? null : SUBJECT.exec(subject)) ?? []
  const id = Number(digits)
  return kind && id <= ID_LIMIT ? { kind: kind as AlertSubject['kind'], id } : null
}
