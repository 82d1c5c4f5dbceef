import { and, inArray, or, type SQL } from 'drizzle-orm'
import type { Database, Tx } from '@/db/client'
import { openDevices, visibleDevices } from '@/db/queries/scope'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { resolverFor } from './resolve-for-models'

/**
 * Rows of `devices` that `access` may send a command to: those whose service goes on for it, and all that it sees of models whose
 * engines it restores.
 */
export async function reachedDevices(
  db: Database | Tx,
  access: Access,
  resolve: ReturnType<typeof resolverFor>,
): Promise<SQL> {
  const models = await db
    .select({ code: deviceModels.code, protocol: deviceModels.protocol, isPhone })
    .from(deviceModels)
  const restored = models.flatMap((model) => (resolve(model).order?.isUrgent ? [model.code] : []))
  const open = openDevices(access)
  if (restored.length === 0) return open
  return or(open, and(visibleDevices(access), inArray(devices.model, restored))) as SQL
}
