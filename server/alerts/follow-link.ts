import { findLinkedPerson, findLinkedSubject } from '@/db/queries/alert-people/linked-person'
import { unsubscribePerson } from '@/db/queries/alert-people/preferences'
import { snoozePerson } from '@/db/queries/alert-people/snoozes'
import type { MailLinkDone } from '@/lib/alerts/people/mail-link-schema'
import { systemAccess } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'
import { limitRate } from '@/server/auth/rate-limit'
import { readTellingLink, type TellingLink } from './telling-links'

const system = systemAccess('web')
/** Wrong tokens from one subnet, and presses of one person. */
const MAX_WRONG = 30
const MAX_PRESSES = 60
const WINDOW_S = 900

/** What a link would do, for the page that asks; null when it works no longer. Nothing is done. */
export async function describeLink(token: string, now: number) {
  const link = readTellingLink(token, now)
  const person = link && (await findMailed(link))
  if (!link || !person) return null
  const { action, subject, deviceId } = link
  const about =
    action === 'snooze' && subject !== null && deviceId !== null
      ? await findLinkedSubject(system, { subject, deviceId, path: person.path })
      : null
  if (action === 'snooze' && !about) return null
  return { action, email: person.email, about }
}

/** Who was mailed; null once they are gone, or are reached at another address. */
async function findMailed(link: TellingLink) {
  const person = await findLinkedPerson(system, link)
  return person?.email?.toLowerCase() === link.email.toLowerCase() ? person : null
}

/** Does what a link of a mail says. Throws `linkExpired` for one that works no longer. */
export async function followLink(
  token: string,
  { minutes, subnet, now }: { minutes: number; subnet: string; now: Date },
): Promise<MailLinkDone> {
  const link = readTellingLink(token, now.getTime())
  if (!link || !(await findMailed(link))) {
    await limitRate(`alert-link-from:${subnet}`, MAX_WRONG, WINDOW_S)
    throw new AppError('linkExpired')
  }
  const { action, accountId, contactId, subject, deviceId } = link
  await limitRate(`alert-link:${accountId}:${contactId ?? ''}`, MAX_PRESSES, WINDOW_S)
  if (action === 'unsubscribe') {
    await unsubscribePerson(system, { accountId, contactId }, now)
    return { action, until: null }
  }
  if (subject === null || deviceId === null) throw new AppError('linkExpired')
  const until = new Date(now.getTime() + minutes * 60_000)
  await snoozePerson(system, { accountId, contactId, subject, deviceId }, { until, now })
  return { action, until: until.toISOString() }
}
