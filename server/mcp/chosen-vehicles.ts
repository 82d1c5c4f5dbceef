import { listDevices } from '@/db/queries/devices/device-list'
import { findDevicesBy } from '@/db/queries/devices/devices'
import { listDeviceGroups } from '@/db/queries/groups/device-groups'
import type { Access } from '@/lib/auth/access'
import { deviceListQuery } from '@/lib/devices/device-filter'
import { AppError } from '@/lib/errors'
import { MAX_NAMED } from '@/lib/mcp/schema'
import { MAX_REPORT_DEVICES } from '@/lib/reports/report'

type Chosen = { devices?: string[]; group?: string }

/**
 * The IMEIs of the vehicles that a question names; null for all. Throws `deviceUnknown` for one that is not there or not
 * theirs, `nameAmbiguous` for a name that several have.
 */
export async function chosenImeis(access: Access, { devices, group }: Chosen): Promise<string[] | null> {
  if (devices && group) throw new AppError('devicesOrGroup')
  if (group) return imeisOfGroup(access, await groupIdOf(access, group))
  return devices ? namedImeis(access, devices) : null
}

/** Throws `groupUnknown`, and `groupAmbiguous` where accounts have groups of the same name. */
export async function groupIdOf(access: Access, name: string): Promise<number> {
  const found = (await listDeviceGroups(access)).filter((group) => isSame(group.name, name))
  const [first] = found
  if (!first) throw new AppError('groupUnknown')
  if (found.length > 1) throw new AppError('groupAmbiguous', { name, count: found.length })
  return first.id
}

async function imeisOfGroup(access: Access, groupId: number): Promise<string[]> {
  const query = deviceListQuery.parse({ groupId, pageSize: MAX_REPORT_DEVICES })
  const { items, total } = await listDevices(access, query)
  if (total > MAX_REPORT_DEVICES) throw new AppError('tooManyDevices', { max: MAX_REPORT_DEVICES })
  return items.map(({ imei }) => imei)
}

async function namedImeis(access: Access, devices: readonly string[]): Promise<string[]> {
  const known = await findDevicesBy(access, devices)
  const names = devices.filter((one) => !known.has(one))
  if (names.length > MAX_NAMED) throw new AppError('tooManyNames', { max: MAX_NAMED })
  const imeis = new Map<string, string>()
  for (const name of names) imeis.set(name, await imeiOf(access, name))
  return [...new Set(devices.map((one) => imeis.get(one) ?? one))]
}

/** Of the vehicle with this name or plate, whatever the case. */
async function imeiOf(access: Access, name: string): Promise<string> {
  const { items } = await listDevices(access, deviceListQuery.parse({ search: name, pageSize: 1000 }))
  const found = items.filter(
    (device) => isSame(device.name, name) || isSame(device.plate ?? '', name) || isSame(device.imei, name),
  )
  const [first] = found
  if (!first) throw new AppError('deviceUnknown')
  if (found.length > 1) throw new AppError('nameAmbiguous', { name, count: found.length })
  return first.imei
}

const isSame = (left: string, right: string) => left.toLowerCase() === right.toLowerCase()
