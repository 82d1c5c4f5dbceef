import { and, asc, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { END_COLUMNS } from '@/db/queries/devices/device-summary'
import { refuseClosed } from '@/db/queries/devices/devices'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { deviceDetails } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import type { DeviceSources } from '@/lib/devices/sources'
import { AppError } from '@/lib/errors'
import { MOST_PHONES_SHOWN, type PhoneList } from '@/lib/phones/send-schema'

/** A phone in whose name a signed-in account sends, and from where it may be heard. */
export type SendingPhone = {
  id: number
  protocol: string
  sources: DeviceSources | null
  networks: string[] | null
}

/**
 * The visible phone that is called so, for whoever may change it: they know its key, too. Throws `deviceUnknown`,
 * `notAPhone` for a tracker, which no browser stands in for, and `deviceExpired`.
 */
export async function findSendingPhone(access: Access, imei: string): Promise<SendingPhone> {
  requirePermission(access, 'devices.edit')
  const { id, name, sources } = devices
  const [row] = await database()
    .select({
      ...END_COLUMNS,
      id,
      name,
      sources,
      isPhone,
      protocol: deviceModels.protocol,
      networks: deviceDetails.networks,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  if (!row.isPhone) throw new AppError('notAPhone', { name: row.name })
  refuseClosed(access, [row])
  return row
}

/** Visible phones whose name, plate or identifier holds `search`, by name; none for whoever may not change them. */
export async function listSendingPhones(access: Access, search = ''): Promise<PhoneList> {
  requirePermission(access, 'devices.edit')
  const { imei, name, plate } = devices
  const holds = sql`strpos(lower(concat_ws(' ', ${name}, ${plate}, ${imei})), lower(${search})) > 0`
  const found = await database()
    .select({ imei, name, plate })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(and(isPhone, visibleDevices(access), search === '' ? undefined : holds))
    .orderBy(asc(name), asc(imei))
    .limit(MOST_PHONES_SHOWN + 1)
  return {
    phones: found.slice(0, MOST_PHONES_SHOWN),
    hasMore: found.length > MOST_PHONES_SHOWN,
    newModel: may(access, 'devices.create') ? await newPhoneModel() : null,
  }
}

/** As what another phone can be registered; the identifier is the browser's own choice. */
async function newPhoneModel(): Promise<string | null> {
  const [model] = await database()
    .select({ code: deviceModels.code })
    .from(deviceModels)
    .where(
      and(isPhone, eq(deviceModels.retired, false), sql`'vendor' = any(${deviceModels.identifierKinds})`),
    )
    .orderBy(asc(deviceModels.custom), asc(deviceModels.code))
    .limit(1)
  return model?.code ?? null
}
