import { and, eq } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database } from '@/db/client'
import { logActions } from '@/db/queries/business-logs/business-logs'
import { lockDevice } from '@/db/queries/devices/device-records'
import { renewPhoneKeys } from '@/db/queries/phone-keys/make-phone-keys'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { AppError } from '@/lib/errors'

export type Phone = { imei: string; key: string | null }

/** How a visible phone presents itself; null for a device that is none. For those who may change it. */
export async function findPhone(access: Access, imei: string): Promise<Phone | null> {
  requirePermission(access, 'devices.edit')
  const [row] = await database()
    .select({ key: devices.phoneKey, isPhone })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  return row.isPhone ? { imei, key: row.key } : null
}

/** Gives a visible phone a new key: whoever sends with the old one, or with none, is not heard any more. */
export async function renewPhoneKey(access: Access, imei: string): Promise<Phone | null> {
  const phone = await findPhone(access, imei)
  if (!phone) return null
  return database().transaction(async (tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    const keys = await renewPhoneKeys(tx, [device.id])
    await logActions(tx, access, [
      {
        action: 'devices.phoneKey',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes: {},
      },
    ])
    await publish(tx, { kind: 'devices', ids: [device.id] })
    return { imei, key: keys.get(device.id) ?? null }
  })
}
