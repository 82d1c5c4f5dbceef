import { and, asc, eq, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { keepDeviceRules } from '@/db/queries/alert-rules/device-rules'
import { refuseRestlessDevice } from '@/db/queries/alert-rules/rule-versions'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { endSessions } from '@/db/queries/ingest/end-sessions'
import { fitPhoneKeys } from '@/db/queries/phone-keys/make-phone-keys'
import { shownGroups, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { devicePictures, deviceRecords } from '@/db/schema/device-records'
import { deviceDetails } from '@/db/schema/device-states'
import { deviceGroups, devices } from '@/db/schema/devices'
import { type Access, requirePermission } from '@/lib/auth/access'
import { partAlarms } from '@/lib/devices/alarm-schema'
import type { CustomerData, DeviceRecord, EditDeviceBody } from '@/lib/devices/record-schema'
import { ANYWHERE } from '@/lib/devices/sources'
import { judgeVin } from '@/lib/devices/vin'
import { AppError } from '@/lib/errors'
import { IDENTIFIER_TAKEN, identifiersOf, saveIdentifiers } from './device-identifiers'
import { modelsByName } from './device-import'

const bound = alias(accounts, 'bound_account')

/** Everything that is written down about a visible device. */
export async function findDeviceRecord(access: Access, imei: string): Promise<DeviceRecord> {
  const [row] = await database()
    .select({
      device: devices,
      record: deviceRecords,
      account: accounts,
      networks: deviceDetails.networks,
      boundAccount: bound.customerName,
    })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .leftJoin(bound, and(eq(bound.id, devices.boundAccountId)))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  const { device, record, account } = row
  const pictures = await database()
    .select()
    .from(devicePictures)
    .where(presentPictures(device.id))
    .orderBy(asc(devicePictures.serial))
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const { name, model, icon, groupId, plate, sim, iccid, imsi, sn, vin, macAddress } = device
  const { hardwareVersion, softwareVersion, chipId, rfid, remark } = device
  return {
    id: device.id,
    imei,
    accountId: account.id,
    accountName: account.customerName,
    basic: {
      name,
      model,
      icon,
      groupId,
      plate,
      sim,
      iccid,
      imsi,
      sn,
      vin,
      macAddress,
      hardwareVersion,
      softwareVersion,
      chipId,
      rfid,
      remark,
      identifiers: await identifiersOf(database(), device.id),
      sources: device.sources ?? ANYWHERE,
      batteryChangedAt: iso(device.batteryChangedAt),
    },
    networks: row.networks ?? [],
    customer: customerOf(device, record?.customer),
    alarms: partAlarms(record?.alarms).acting,
    sensors: record?.sensors ?? {},
    createdAt: device.createdAt.toISOString(),
    activatedAt: iso(device.activatedAt),
    soldAt: iso(device.soldAt),
    expiresAt: iso(device.expiresAt),
    userExpiresAt: iso(device.userExpiresAt),
    bindable: device.bindable,
    boundAccount: row.boundAccount,
    pictures: pictures.map(({ id, serial, bytes, createdAt }) => ({
      id,
      serial,
      bytes,
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Pictures of a device's present record; others stay with the records of earlier owners. */
export const presentPictures = (deviceId: number) =>
  and(eq(devicePictures.deviceId, deviceId), isNull(devicePictures.ownershipId))

type DeviceRow = typeof devices.$inferSelect

/** The driver and the consumption are columns of the device: lists and reports read them there. */
function customerOf(device: DeviceRow, stored: CustomerData = {}): CustomerData {
  const { driverName, driverPhone, fuelPer100Km } = device
  return { ...stored, driverName, driverPhone, fuelPer100Km }
}

/** Saves what was changed. Returns the record as it is now. */
export async function updateDeviceRecord(
  access: Access,
  imei: string,
  body: EditDeviceBody,
): Promise<DeviceRecord> {
  requirePermission(access, 'devices.edit')
  const { identifiers, ...basic } = body.basic ?? {}
  const save = async (tx: Tx) => {
    const { device, path } = await lockDevice(tx, access, imei)
    const [record] = await tx.select().from(deviceRecords).where(eq(deviceRecords.deviceId, device.id))
    const fields = {
      ...(await basicFields(tx, access, device, { ...body, basic })),
      ...customerFields(body.customer),
    }
    const model = fields.model ?? device.model
    const named = identifiers && (await saveIdentifiers(tx, access, { ...device, model }, identifiers))
    const changes = {
      ...changesBetween(device, { ...fields, sources: device.sources }),
      ...partChanges('sources', device.sources ?? ANYWHERE, fields.sources ?? undefined),
      ...partChanges('identifiers', named?.before, named?.after),
      ...partChanges('customer', record?.customer, withoutColumns(body.customer)),
      ...partChanges('alarms', partAlarms(record?.alarms).acting, body.alarms),
      ...partChanges('sensors', record?.sensors, body.sensors),
    }
    if (Object.keys(changes).length === 0) return
    if (Object.keys(fields).length > 0) await tx.update(devices).set(fields).where(eq(devices.id, device.id))
    if (fields.model !== undefined) await fitPhoneKeys(tx, [device.id])
    const alarms = body.alarms && { ...partAlarms(record?.alarms).waiting, ...body.alarms }
    await saveParts(tx, device.id, { ...body, alarms })
    if (alarms) await keepAlarmRules(tx, device)
    // Who is connected comes in again by the rule of now.
    if (fields.sources !== undefined) await endSessions(tx, [device.id])
    await logActions(tx, access, [
      {
        action: 'devices.edit',
        objectKind: 'device',
        objectId: device.id,
        objectName: `${device.name} (${imei})`,
        path,
        changes,
      },
    ])
    await publish(tx, { kind: 'devices', ids: [device.id] })
  }
  await refuseDuplicates(IDENTIFIER_TAKEN, () => database().transaction(save))
  return findDeviceRecord(access, imei)
}

/** Whoever takes settings away is never refused. */
async function keepAlarmRules(tx: Tx, device: DeviceRow): Promise<void> {
  const replaced = await keepDeviceRules(tx, [device.id], new Date())
  if (replaced > 0) await refuseRestlessDevice(tx, device)
}

/** A visible device and the path of its owner, locked until the transaction ends. */
export async function lockDevice(
  tx: Tx,
  access: Access,
  imei: string,
): Promise<{ device: DeviceRow; path: string }> {
  const [row] = await tx
    .select({ device: devices, path: accounts.path })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
    .for('update', { of: devices })
  if (!row) throw new AppError('deviceUnknown')
  return row
}

type BasicChanges = Pick<EditDeviceBody, 'confirmVin'> & {
  basic: Omit<NonNullable<EditDeviceBody['basic']>, 'identifiers'>
}

async function basicFields(tx: Tx, access: Access, device: DeviceRow, { basic, confirmVin }: BasicChanges) {
  const { batteryChangedAt, model, groupId, ...texts } = basic
  const vin = texts.vin || null
  if (vin && vin !== device.vin && !confirmVin && judgeVin(vin) === 'wrongCheckDigit')
    throw new AppError('vinCheckDigit')
  const fields: Partial<typeof devices.$inferInsert> = emptyAsNull(texts)
  if (batteryChangedAt !== undefined)
    fields.batteryChangedAt = batteryChangedAt === null ? null : new Date(batteryChangedAt)
  if (model !== undefined && model !== device.model) {
    const [known] = await tx
      .select({ code: deviceModels.code })
      .from(deviceModels)
      .where(and(eq(deviceModels.code, model), eq(deviceModels.retired, false)))
    const code = known?.code ?? (await modelsByName(tx, 'offered')).get(model.toLowerCase())?.code
    if (!code) throw new AppError('modelUnknown')
    fields.model = code
  }
  if (groupId !== undefined) {
    if (groupId !== null) {
      const [group] = await tx
        .select({ accountId: deviceGroups.accountId })
        .from(deviceGroups)
        .where(and(eq(deviceGroups.id, groupId), shownGroups(access)))
      if (group?.accountId !== device.accountId) throw new AppError('groupUnknown')
    }
    fields.groupId = groupId
  }
  return fields
}

const emptyAsNull = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value === '' ? null : value]))

/** A part is replaced as a whole: what it does not name is taken away. */
function customerFields(customer: CustomerData | undefined) {
  if (!customer) return {}
  const { driverName, driverPhone, fuelPer100Km } = customer
  return {
    driverName: driverName || null,
    driverPhone: driverPhone || null,
    fuelPer100Km: fuelPer100Km ?? null,
  }
}

function withoutColumns(customer: CustomerData | undefined): CustomerData | undefined {
  if (!customer) return undefined
  const { driverName: _, driverPhone: _phone, fuelPer100Km: _fuel, ...stored } = customer
  return stored
}

function partChanges(part: string, before: object | undefined, after: object | undefined) {
  if (!after) return {}
  const gone = Object.keys(before ?? {}).filter((name) => !(name in after))
  const whole = { ...Object.fromEntries(gone.map((name) => [name, null])), ...after }
  const changes = changesBetween((before ?? {}) as Record<string, unknown>, whole)
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [`${part}.${name}`, change]))
}

async function saveParts(tx: Tx, deviceId: number, { customer, alarms, sensors }: EditDeviceBody) {
  const parts = {
    ...(customer && { customer: withoutColumns(customer) }),
    ...(alarms && { alarms }),
    ...(sensors && { sensors }),
  }
  if (Object.keys(parts).length === 0) return
  const changed = { ...parts, updatedAt: new Date() }
  await tx
    .insert(deviceRecords)
    .values({ deviceId, ...changed })
    .onConflictDoUpdate({ target: deviceRecords.deviceId, set: changed })
}
