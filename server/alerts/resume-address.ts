import { requireContactEdits } from '@/db/queries/alert-people/contact-scope'
import { findContact, resumeContact } from '@/db/queries/alert-people/contacts'
import { resumeOwnAddress } from '@/db/queries/alert-people/preferences'
import type { AlertContact } from '@/lib/alerts/people/contact-schema'
import type { PreferencesAnswer } from '@/lib/alerts/people/preferences-schema'
import type { Access } from '@/lib/auth/access'
import { limitRate } from '@/server/auth/rate-limit'

/** A mail server that is asked again and again about an address that it refuses thinks ill of who asks. */
const limitResuming = ({ accountId }: Access) => limitRate(`address-resume:${accountId}`, 20, 3600)

/** The address of a contact works again. Throws `alertContactUnknown` and `requestTooFrequent`. */
export async function resumeContactAddress(access: Access, id: number): Promise<AlertContact> {
  requireContactEdits(access)
  await findContact(access, id)
  await limitResuming(access)
  return resumeContact(access, id)
}

/** The same of the own address. */
export async function resumeAccountAddress(access: Access): Promise<PreferencesAnswer> {
  await limitResuming(access)
  return resumeOwnAddress(access)
}
