import { and, eq, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { END_COLUMNS, endsOf } from '@/db/queries/devices/device-summary'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels } from '@/db/schema/device-models'
import { deviceDetails } from '@/db/schema/device-states'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { isClosed } from '@/lib/devices/service-end'
import type { DeviceSources } from '@/lib/devices/sources'
import { possibleValues } from '@/lib/identifiers/identifier-kinds'

/** A device for which another program sends. */
export type ReceivingDevice = {
  id: number
  imei: string
  name: string
  protocol: string
  /** Its service has ended for who sends. */
  closed: boolean
  sources: DeviceSources | null
  networks: string[] | null
}

/**
 * The visible devices that go by the given identifiers of whatever kind, by what was given; others, and those of other
 * accounts, are missing. Where two go by one, as a terminal number and an IMEI may, the one whose address it is wins.
 */
export async function findReceivingDevices(
  access: Access,
  identifiers: readonly string[],
): Promise<Map<string, ReceivingDevice>> {
  requirePermission(access, 'positions.send')
  const values = [...new Set(identifiers.flatMap(possibleValues))]
  if (values.length === 0) return new Map()
  const rows = await database()
    .select({
      ...END_COLUMNS,
      id: devices.id,
      imei: devices.imei,
      name: devices.name,
      protocol: deviceModels.protocol,
      sources: devices.sources,
      networks: deviceDetails.networks,
      value: deviceIdentifiers.value,
    })
    .from(deviceIdentifiers)
    .innerJoin(devices, eq(devices.id, deviceIdentifiers.deviceId))
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .where(
      and(
        sql`${deviceIdentifiers.value} in (select value from json_array_elements_text(${JSON.stringify(values)}::json) as value)`,
        visibleDevices(access),
      ),
    )
  const byValue = new Map<string, ReceivingDevice>()
  for (const { value, ...row } of rows) {
    if (byValue.has(value) && row.imei !== value) continue
    const { id, imei, name, protocol, sources, networks } = row
    const closed = isClosed(endsOf(row), access, Date.now())
    byValue.set(value, { id, imei, name, protocol, sources, networks, closed })
  }
  const found = new Map<string, ReceivingDevice>()
  for (const given of identifiers) {
    const device = possibleValues(given).flatMap((value) => byValue.get(value) ?? [])[0]
    if (device) found.set(given, device)
  }
  return found
}
