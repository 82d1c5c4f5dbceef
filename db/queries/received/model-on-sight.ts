import { and, eq, or, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { type Access, requirePermission } from '@/lib/auth/access'
import { FORWARDED_MODEL } from '@/lib/devices/catalogue-model'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'

type Told = { identifier: string; named: string | null; protocol: string | null }

/**
 * The model as which a device is registered that another server names: the one of the catalogue with this code or name, else
 * the one that is meant by its protocol, if it goes by such an identifier; else the one for whatever is forwarded.
 */
export async function modelOnSight(access: Access, { identifier, named, protocol }: Told): Promise<string> {
  requirePermission(access, 'devices.onSight')
  const { code, name, retired, proposed, identifierKinds: kinds } = deviceModels
  const isNamed = sql<boolean>`lower(${code}) = lower(${named}) or lower(${name}) = lower(${named})`
  const isMeant = and(eq(proposed, true), eq(deviceModels.protocol, protocol ?? ''))
  const found = await database()
    .select({ code, kinds })
    .from(deviceModels)
    .where(and(eq(retired, false), or(isNamed, isMeant)))
    .orderBy(
      sql`coalesce(lower(${code}) = lower(${named}), false) desc, coalesce(${isNamed}, false) desc`,
      code,
    )
  return found.find((model) => readIdentifier(identifier, model.kinds))?.code ?? FORWARDED_MODEL
}
