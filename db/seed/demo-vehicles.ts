import type { Tx } from '@/db/client'
import { keepDeviceRules } from '@/db/queries/alert-rules/device-rules'
import { insertDevices } from '@/db/queries/devices/device-identifiers'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceGroups } from '@/db/schema/devices'
import { DEMO_TANK_CURVE, DEMO_TANK_L, DEMO_VAN_TANK_L, tagMacOf } from '@/demo/sensors'
import { DEMO_VEHICLES, type DemoOwner, type DemoVehicle } from '@/demo/vehicles'
import { AppError } from '@/lib/errors'

const DAY_MS = 86_400_000

/** Inserts the groups and devices of the demo fleet; `owners` are the ids of the accounts that own them. */
export async function seedDemoVehicles(
  tx: Tx,
  owners: ReadonlyMap<DemoOwner, number>,
  now: Date,
): Promise<void> {
  const accountOf = (vehicle: DemoVehicle): number => {
    const id = owners.get(vehicle.owner)
    if (id === undefined) throw new Error(`the demo world has no account ${vehicle.owner}`)
    return id
  }
  await seedVehicles(tx, DEMO_VEHICLES, accountOf, now)
}

/** Inserts simulated vehicles with their groups and records for the accounts that `accountOf` names. */
export async function seedVehicles(
  tx: Tx,
  vehicles: readonly DemoVehicle[],
  accountOf: (vehicle: DemoVehicle) => number,
  now: Date,
): Promise<void> {
  const groups = new Map<string, { accountId: number; name: string }>()
  for (const vehicle of vehicles) {
    if (vehicle.group === null) continue
    const accountId = accountOf(vehicle)
    groups.set(groupKey(accountId, vehicle.group), { accountId, name: vehicle.group })
  }
  const rows = await tx
    .insert(deviceGroups)
    .values([...groups.values()])
    .returning({ id: deviceGroups.id, accountId: deviceGroups.accountId, name: deviceGroups.name })
  const groupIds = new Map(rows.map(({ id, accountId, name }) => [groupKey(accountId, name), id]))
  const made = await insertDevices(
    tx,
    vehicles.map((vehicle, index) => {
      const accountId = accountOf(vehicle)
      const groupId = vehicle.group === null ? null : groupIds.get(groupKey(accountId, vehicle.group))
      return { accountId, groupId, ...deviceOf(vehicle, index, now) }
    }),
  )
  if (made.length < vehicles.length) throw new AppError('imeiExists')
  const models = new Map(vehicles.map(({ imei, model }) => [imei, model]))
  await tx
    .insert(deviceRecords)
    .values(made.map(({ id, imei }) => ({ deviceId: id, ...recordOf(models.get(imei) ?? '', imei) })))
  await keepDeviceRules(
    tx,
    made.map(({ id }) => id),
    now,
  )
}

/** Alarm settings of the whole fleet, the tank of those that measure fuel, and the tags that are heard. */
function recordOf(
  model: string,
  imei: string,
): Pick<typeof deviceRecords.$inferInsert, 'alarms' | 'sensors'> {
  const speed = { overspeedKmh: 110, overspeedSeconds: 10 }
  const alarms = { ...speed, minTemperatureC: -2, maxTemperatureC: 9 }
  if (model === 'OB22') {
    // What its OBD sends is a percentage.
    const tank = { shape: 'cube' as const, capacityL: 50 }
    return { alarms, sensors: { fuel: { kind: 'capacitive', port: 'adc', tank } } }
  }
  if (model === 'FMB920') {
    const tank = { shape: 'cube' as const, capacityL: DEMO_VAN_TANK_L }
    return { alarms: speed, sensors: { fuel: { kind: 'ultrasonic', port: 'rs232', tank } } }
  }
  if (model === 'JM-LL01') {
    const mac = (tagMacOf(imei).match(/../g) ?? []).join(':')
    return { alarms, sensors: { bluetooth: [{ name: 'Cargo tag', mac }] } }
  }
  if (model !== 'X3') return { alarms: speed, sensors: {} }
  const tank = { shape: 'irregular' as const, capacityL: DEMO_TANK_L, curve: DEMO_TANK_CURVE }
  return {
    alarms,
    sensors: { fuel: { kind: 'ultrasonic', port: 'rs232', tank }, temperature: 'rs485' },
  }
}

const groupKey = (accountId: number, name: string): string => `${accountId} ${name}`

/** What the table does not say follows from the row: its SIM, since when it works. */
function deviceOf(vehicle: DemoVehicle, index: number, now: Date) {
  const { imei, identifier, name, model, icon, plate, driver, life, owner, expiresInDays } = vehicle
  const used = life !== 'unused'
  const daysInUse = 40 + ((index * 53) % 600)
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  return {
    imei,
    kind: identifier,
    name,
    model,
    icon,
    plate,
    // Country code 999 belongs to nobody.
    sim: `+999${String(10_000_000 + index * 37_171)}`,
    driverName: driver?.name ?? null,
    driverPhone: driver?.phone ?? null,
    createdAt: daysAgo(used ? daysInUse + 6 : 3),
    activatedAt: used ? daysAgo(daysInUse) : null,
    expiresAt: used ? daysAgo(-expiresInDays) : null,
    soldAt: owner === 'demo-reseller' ? null : daysAgo(used ? daysInUse + 2 : 1),
  }
}
