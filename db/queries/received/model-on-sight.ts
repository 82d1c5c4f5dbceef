import { and, eq, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { type Access, requirePermission } from '@/lib/auth/access'
import { FORWARDED_MODEL } from '@/lib/devices/catalogue-model'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'

/**
 * The model as which a device is registered that another server names: the one of the catalogue with this code or name, if it
 * goes by such an identifier; else the one for whatever is forwarded.
 */
export async function modelOnSight(
  access: Access,
  named: string | null,
  identifier: string,
): Promise<string> {
  requirePermission(access, 'devices.onSight')
  if (!named) return FORWARDED_MODEL
  const { code, name, retired, identifierKinds: kinds } = deviceModels
  const [found] = await database()
    .select({ code, kinds })
    .from(deviceModels)
    .where(
      and(
        eq(retired, false),
        or(sql`lower(${code}) = lower(${named})`, sql`lower(${name}) = lower(${named})`),
      ),
    )
    .orderBy(sql`lower(${code}) <> lower(${named})`, code)
    .limit(1)
  return found && readIdentifier(identifier, found.kinds) ? found.code : FORWARDED_MODEL
}
