import { and, eq, isNull } from 'drizzle-orm'
import { database } from '@/db/client'
import { namedFor } from '@/db/queries/ownership/named-for'
import { accounts } from '@/db/schema/accounts'
import { alertContacts } from '@/db/schema/alert-people'
import { alertRules } from '@/db/schema/alerts'
import { devices } from '@/db/schema/devices'
import { geofences } from '@/db/schema/geofences'
import { alertSubject } from '@/lib/alerts/alert-subject'
import type { PersonKey } from '@/lib/alerts/telling/telling-people'
import type { SystemAccess } from '@/lib/auth/access'

/** Where the person of a link is mailed, and the path of its account; null once one of them is gone. */
export async function findLinkedPerson(
  _system: SystemAccess,
  { accountId, contactId }: PersonKey,
): Promise<{ email: string | null; path: string } | null> {
  const [account] = await database()
    .select({ email: accounts.email, path: accounts.path })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account || contactId === null) return account ?? null
  const [contact] = await database()
    .select({ email: alertContacts.email })
    .from(alertContacts)
    .where(and(eq(alertContacts.id, contactId), eq(alertContacts.accountId, accountId)))
  return contact ? { ...contact, path: account.path } : null
}

/** What the fence or rule and the vehicle of a link are called; null once one of them is gone. */
export async function findLinkedSubject(
  _system: SystemAccess,
  { subject, deviceId, path }: { subject: string; deviceId: number; path: string },
): Promise<{ name: string; vehicle: string } | null> {
  // Links are ours: any account will do.
  const of = alertSubject({ accountId: 0, type: '', subject })
  if (of?.kind !== 'geofence' && of?.kind !== 'rule') return null
  const table = of.kind === 'geofence' ? geofences : alertRules
  const [named] = await database()
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, of.id), isNull(table.deletedAt)))
  const [device] = await database()
    .select({ imei: devices.imei, deviceName: devices.name, plate: devices.plate, ownerPath: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(eq(devices.id, deviceId))
  if (!named || !device) return null
  return { name: named.name, vehicle: namedFor(path, device).deviceName }
}
