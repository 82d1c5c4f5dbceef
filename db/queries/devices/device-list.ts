import { and, asc, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgSelect } from 'drizzle-orm/pg-core'
import { database } from '@/db/client'
import { driversNow, drivingAt } from '@/db/queries/driving/driver-of-moment'
import { visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceRecords } from '@/db/schema/device-records'
import { deviceStates } from '@/db/schema/device-states'
import { deviceGroups, deviceIdentifiers, devices } from '@/db/schema/devices'
import { type Access, seesFleet } from '@/lib/auth/access'
import type { DeviceListQuery } from '@/lib/devices/device-filter'
import type { DeviceList, DeviceRow, ListedDevice } from '@/lib/devices/device-row'
import type { ExportDevicesBody } from '@/lib/devices/export-schema'
import { type DeviceSort, isWholeImei } from '@/lib/devices/filter-terms'
import { isClosed } from '@/lib/devices/service-end'
import type { DrivingNow } from '@/lib/driving/driver-schema'
import { AppError } from '@/lib/errors'
import { filteredDevices, statusPlace } from './device-filter'
import { endsOf, summaryColumns, toSummary } from './device-summary'
import { nearestAlias } from './model-alias'

/** What may be sorted by. Texts sort as they are read, whatever the case. */
const SORTS: Record<DeviceSort, SQL | ((access: Access) => SQL)> = {
  name: sql`lower(${devices.name})`,
  imei: sql`${devices.imei}`,
  model: sql`${devices.model}`,
  plate: sql`lower(${devices.plate})`,
  sim: sql`${devices.sim}`,
  account: sql`lower(${accounts.customerName})`,
  group: sql`lower(${deviceGroups.name})`,
  status: statusPlace,
  activatedAt: sql`${devices.activatedAt}`,
  expiresAt: sql`${devices.expiresAt}`,
  userExpiresAt: sql`${devices.userExpiresAt}`,
  soldAt: sql`${devices.soldAt}`,
  createdAt: sql`${devices.createdAt}`,
  lastPacketAt: sql`${deviceStates.lastPacketAt}`,
  driverName: (access) =>
    seesFleet(access)
      ? sql`lower(coalesce(driving.name, ${devices.driverName}))`
      : sql`lower(${devices.driverName})`,
  bound: sql`${devices.boundAccountId}`,
  remark: sql`lower(${devices.remark})`,
  sn: sql`${devices.sn}`,
  vin: sql`${devices.vin}`,
  iccid: sql`${devices.iccid}`,
  mileage: sql`${deviceStates.odometerCm}`,
}
const SORTED_BY_STATE: readonly DeviceSort[] = ['status', 'lastPacketAt', 'mileage']

type Filtered = Pick<DeviceListQuery, 'sort' | 'direction'> & Partial<DeviceListQuery>

type ListedDevices = Omit<DeviceList, 'items'> & { items: ListedDevice[] }

/**
 * A page of the devices that `access` sees and the query means. The page is found by ids first:
 * the sort then carries narrow rows, and only those that are shown are read whole.
 */
export async function listDevices(access: Access, query: DeviceListQuery): Promise<ListedDevices> {
  const { page, pageSize } = query
  const [found, missing] = await Promise.all([
    findPage(access, query, pageSize, (page - 1) * pageSize),
    missingImeis(access, query.imeis),
  ])
  return { items: await readDeviceRows(access, found.ids), total: found.total, page, pageSize, missing }
}

/** The devices of these addresses that `access` sees, by name. */
export async function listDevicesOf(access: Access, imeis: readonly string[]): Promise<ListedDevice[]> {
  const rows = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(and(inArray(devices.imei, [...imeis]), visibleDevices(access)))
    .orderBy(SORTS.name as SQL, asc(devices.id))
  return readDeviceRows(
    access,
    rows.map(({ id }) => id),
  )
}

/** One look at the states for both where they decide; otherwise the page may come from an index alone. */
async function findPage(access: Access, query: DeviceListQuery, limit: number, offset: number) {
  if (query.status === undefined) {
    const both = [orderedIds(access, query, limit, offset), countDevices(access, query)] as const
    const [ids, total] = await Promise.all(both)
    return { ids, total }
  }
  const rows = await withJoins(
    database()
      .select({ id: devices.id, total: sql<number>`(count(*) over ())::int` })
      .from(devices)
      .$dynamic(),
    access,
    query,
  )
    .where(filteredDevices(access, query))
    .orderBy(...order(access, query))
    .limit(limit)
    .offset(offset)
  const total = rows[0]?.total ?? (offset === 0 ? 0 : await countDevices(access, query))
  return { ids: rows.map(({ id }) => id), total }
}

/** Rows without the sorted value come last; equal ones stay in their order. */
function order(access: Access, { sort, direction }: Pick<DeviceListQuery, 'sort' | 'direction'>): SQL[] {
  const by = SORTS[sort]
  const value = typeof by === 'function' ? by(access) : by
  const key = direction === 'asc' ? sql`${value} asc` : sql`${value} desc`
  // A name is never missing, and its index knows no other order of nulls.
  return [sort === 'name' ? key : sql`${key} nulls last`, asc(devices.id)]
}

/** Ids in the order of the query. */
async function orderedIds(access: Access, query: Filtered, limit: number, offset = 0): Promise<number[]> {
  const rows = await withJoins(database().select({ id: devices.id }).from(devices).$dynamic(), access, query)
    .where(filteredDevices(access, query))
    .orderBy(...order(access, query))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id }) => id)
}

export async function countDevices(access: Access, query: Partial<DeviceListQuery>): Promise<number> {
  const base = database().select({ total: count() }).from(devices).$dynamic()
  const [row] = await (query.status === undefined ? base : withStates(base)).where(
    filteredDevices(access, query),
  )
  return row?.total ?? 0
}

/** What the filter and the sort look at, and no more. */
function withJoins<T extends PgSelect>(select: T, access: Access, { status, sort }: Filtered) {
  if (sort === 'driverName' && seesFleet(access))
    select.leftJoin(sql`(${drivingAt(access, sql`now()`)}) driving`, sql`driving.device_id = ${devices.id}`)
  if (sort === 'account') select.innerJoin(accounts, eq(accounts.id, devices.accountId))
  if (sort === 'group') select.leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
  return status !== undefined || SORTED_BY_STATE.includes(sort) ? withStates(select) : select
}

function withStates<T extends PgSelect>(select: T) {
  return select
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
}

/** Those of the whole IMEIs that no visible device has. */
async function missingImeis(access: Access, imeis: readonly string[] = []): Promise<string[]> {
  const whole = [...new Set(imeis.filter(isWholeImei))]
  if (whole.length === 0) return []
  const found = await database()
    .select({ imei: devices.imei, value: deviceIdentifiers.value })
    .from(devices)
    .leftJoin(
      deviceIdentifiers,
      and(eq(deviceIdentifiers.deviceId, devices.id), eq(deviceIdentifiers.kind, 'imei')),
    )
    .where(
      and(or(inArray(devices.imei, whole), inArray(deviceIdentifiers.value, whole)), visibleDevices(access)),
    )
  const known = new Set(found.flatMap(({ imei, value }) => [imei, value]))
  return whole.filter((imei) => !known.has(imei))
}

const bound = alias(accounts, 'bound')

/** The rows of visible devices, in the order of `ids`. */
async function readDeviceRows(access: Access, ids: readonly number[]): Promise<ListedDevice[]> {
  if (ids.length === 0) return []
  const rows = await database()
    .select({
      ...summaryColumns(access),
      sim: devices.sim,
      iccid: devices.iccid,
      imsi: devices.imsi,
      macAddress: devices.macAddress,
      batteryChangedAt: devices.batteryChangedAt,
      hardwareVersion: devices.hardwareVersion,
      softwareVersion: devices.softwareVersion,
      chipId: devices.chipId,
      rfid: devices.rfid,
      driverPhone: devices.driverPhone,
      fuelPer100Km: devices.fuelPer100Km,
      customer: deviceRecords.customer,
      sn: devices.sn,
      vin: devices.vin,
      driverName: devices.driverName,
      remark: devices.remark,
      modelName: sql<string>`coalesce(${nearestAlias(access, devices.model)}, ${deviceModels.name})`,
      accountName: accounts.customerName,
      groupName: deviceGroups.name,
      autoActivate: devices.autoActivate,
      soldAt: devices.soldAt,
      bindable: devices.bindable,
      bound: sql<boolean>`${devices.boundAccountId} is not null`,
      boundName: bound.customerName,
      createdAt: devices.createdAt,
      odometerCm: deviceStates.odometerCm,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .leftJoin(bound, and(eq(bound.id, devices.boundAccountId), sql`${bound.path} like ${`${access.path}%`}`))
    .where(and(inArray(devices.id, [...ids]), visibleDevices(access)))
  const now = Date.now()
  const driving = await driversNow(access, ids)
  const place = new Map(ids.map((id, index) => [id, index]))
  return rows
    .sort((left, right) => (place.get(left.id) ?? 0) - (place.get(right.id) ?? 0))
    .map((row) => {
      const { sim, iccid, sn, vin, driverName, remark, modelName, accountName, groupName, boundName } = row
      return {
        ...toSummary(access, row, now),
        sim,
        iccid,
        sn,
        vin,
        driverName,
        driver: nameOf(driving.get(row.id)),
        remark,
        modelName,
        accountName,
        groupName,
        boundName,
        imsi: row.imsi,
        macAddress: row.macAddress,
        batteryChangedAt: row.batteryChangedAt?.toISOString() ?? null,
        hardwareVersion: row.hardwareVersion,
        softwareVersion: row.softwareVersion,
        chipId: row.chipId,
        rfid: row.rfid,
        driverPhone: row.driverPhone,
        fuelPer100Km: row.fuelPer100Km,
        customer: row.customer ?? {},
        autoActivate: row.autoActivate,
        userExpiresAt: row.userExpiresAt?.toISOString() ?? null,
        soldAt: row.soldAt?.toISOString() ?? null,
        bindable: row.bindable,
        bound: row.bound,
        createdAt: row.createdAt.toISOString(),
        mileageM: isClosed(endsOf(row), access, now) ? null : (row.odometerCm ?? 0) / 100,
      }
    })
}

const nameOf = (driver: DrivingNow | undefined): DeviceRow['driver'] =>
  driver ? { id: driver.id, name: driver.name } : null

const ROWS_AT_ONCE = 500

/** Devices of an export in its order, batch by batch; refuses more than `max`. */
export async function openDeviceExport(
  access: Access,
  body: ExportDevicesBody,
  max: number,
): Promise<{ total: number; batches: AsyncGenerator<DeviceRow[]> }> {
  const { ids: given, ...query } = body
  const ids = given ?? (await orderedIds(access, query, max + 1))
  if (ids.length > max) throw new AppError('exportTooLarge', { max })
  return { total: ids.length, batches: readInBatches(access, ids) }
}

async function* readInBatches(access: Access, ids: readonly number[]): AsyncGenerator<DeviceRow[]> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE)
    yield await readDeviceRows(access, ids.slice(at, at + ROWS_AT_ONCE))
}
