import { and, eq } from 'drizzle-orm'
import { database } from '@/db/client'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'

/** How who gets a mail of alerts reads: a contact has a language and clocks of its own, and the units of its account. */
export type MailReader = {
  path: string
  language: string | null
  timeZone: string
  distanceUnit: string
  volumeUnit: string
  temperatureUnit: string
}

/** Null once the account or the contact is gone. */
export async function findMailReader(
  _system: SystemAccess,
  { accountId, contactId }: PersonKey,
): Promise<MailReader | null> {
  const [account] = await database()
    .select({
      ...{ path: accounts.path, language: accounts.language, timeZone: accounts.timeZone },
      ...{ distanceUnit: accounts.distanceUnit, volumeUnit: accounts.volumeUnit },
      temperatureUnit: accounts.temperatureUnit,
    })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account || contactId === null) return account ?? null
  const [contact] = await database()
    .select({ language: alertContacts.language, timeZone: alertContacts.timeZone })
    .from(alertContacts)
    .where(and(eq(alertContacts.id, contactId), eq(alertContacts.accountId, accountId)))
  return contact ? { ...account, ...contact } : null
}
