import { z } from 'zod'
import { needs } from '@/lib/auth/field-permission'
import { type CommonAddress, commonAddress } from '@/lib/devices/common-address'
import { type DeviceListQuery, deviceListQuery } from '@/lib/devices/device-filter'
import type { ListedDevice } from '@/lib/devices/device-row'
import { DEVICE_SORTS, MAX_IMEIS } from '@/lib/devices/filter-terms'
import { imei } from '@/lib/devices/schema'
import { DEVICE_STATUSES } from '@/lib/devices/status-of'

const time = z.iso.datetime().nullable()
const text = z.string().nullable()
/** What tells where a device is, or moves to. */
const placing = <S extends z.ZodNullable>(schema: S) => needs('positions.read', schema)

/** A device under the names of the documented calls (spec section 3, basicData). Times are UTC. */
export const equipment = z.object({
  id: z.number().int(),
  imei: z.string(),
  mcType: z.string(),
  /** What the account calls the type. */
  mcTypeAlias: z.string(),
  deviceName: z.string(),
  vehicleIcon: z.string(),
  vehicleNumber: text,
  sim: text,
  iccid: text,
  imsi: text,
  macAddress: text,
  batteryChangeTime: time,
  sn: text,
  hardwareVersion: text,
  softwareVersion: text,
  chipId: text,
  rfid: text,
  /** The chassis number that the owner wrote down, else the VIN. */
  carFrame: text,
  engineNumber: text,
  vehicleModels: text,
  vehicleBrand: text,
  vehicleColor: text,
  /** Litres on 100 km as the owner states it. */
  oilWear: z.number().nullable(),
  driverName: text,
  driverPhone: text,
  driverNo: text,
  idCard: text,
  /** When, where and by whom it was fitted. */
  installTime: z.iso.date().nullable(),
  installAddress: text,
  installCompany: text,
  installPosition: text,
  installPersonnel: text,
  reMark: text,
  creationDate: z.iso.datetime(),
  activationTime: time,
  saleTime: time,
  /** End of the platform's service, and the earlier end that a superior set for its user. */
  expiration: time,
  userExpiration: time,
  showPlatformExpiration: z.boolean(),
  /** The account that owns it. */
  orgId: z.number().int(),
  orgName: z.string(),
  groupId: z.number().int().nullable(),
  groupName: text,
  isBindUser: z.boolean(),
  bindUserAccount: text,
  status: z.enum(DEVICE_STATUSES),
  lat: placing(z.number().nullable()),
  lng: placing(z.number().nullable()),
  /** km/h, degrees from north, metres since the first fix. */
  speed: placing(z.number().nullable()),
  direction: placing(z.number().nullable()),
  mileage: z.number().nullable(),
  gpsTime: placing(time),
  lastPacketTime: time,
  /** Passed black-car addresses of the own account and those below. */
  commonAddressList: z.array(commonAddress).nullable(),
})
export type Equipment = z.infer<typeof equipment>

export function toEquipment(row: ListedDevice, commonAddressList: CommonAddress[] | null): Equipment {
  return {
    id: row.id,
    imei: row.imei,
    mcType: row.model,
    mcTypeAlias: row.modelName,
    deviceName: row.name,
    vehicleIcon: row.icon,
    vehicleNumber: row.plate,
    sim: row.sim,
    iccid: row.iccid,
    sn: row.sn,
    imsi: row.imsi,
    macAddress: row.macAddress,
    batteryChangeTime: row.batteryChangedAt,
    hardwareVersion: row.hardwareVersion,
    softwareVersion: row.softwareVersion,
    chipId: row.chipId,
    rfid: row.rfid,
    oilWear: row.fuelPer100Km,
    driverName: row.driverName,
    driverPhone: row.driverPhone,
    reMark: row.remark,
    ...toWrittenDown(row),
    creationDate: row.createdAt,
    activationTime: row.activatedAt,
    saleTime: row.soldAt,
    expiration: row.expiresAt,
    userExpiration: row.userExpiresAt,
    showPlatformExpiration: row.expiresAt !== null,
    orgId: row.accountId,
    orgName: row.accountName,
    groupId: row.groupId,
    groupName: row.groupName,
    isBindUser: row.bound,
    bindUserAccount: row.boundName,
    status: row.status,
    lat: row.lat,
    lng: row.lon,
    speed: row.speedKmh,
    direction: row.heading,
    mileage: row.mileageM,
    gpsTime: row.fixTime,
    lastPacketTime: row.lastPacketAt,
    commonAddressList,
  }
}

/** What the owner wrote down about vehicle, driver and installation. */
function toWrittenDown({ customer, vin }: ListedDevice) {
  const { driverNo, idCard, carFrame, engineNumber, vehicleModel, vehicleBrand, vehicleColor } = customer
  const { installedOn, installAddress, installCompany, installPosition, installedBy } = customer
  return {
    driverNo: driverNo ?? null,
    idCard: idCard ?? null,
    carFrame: carFrame || vin,
    engineNumber: engineNumber ?? null,
    vehicleModels: vehicleModel ?? null,
    vehicleBrand: vehicleBrand ?? null,
    vehicleColor: vehicleColor ?? null,
    installTime: installedOn ?? null,
    installAddress: installAddress ?? null,
    installCompany: installCompany ?? null,
    installPosition: installPosition ?? null,
    installPersonnel: installedBy ?? null,
  }
}

export const id = z.coerce.number().int().positive().max(2_147_483_647)

/** Which devices are asked for; every field may be left out. */
export const equipmentQuery = z.object({
  /** Part of the name, IMEI, plate, SIM, serial number or VIN. */
  keyword: z.string().trim().max(50).optional(),
  imeiList: z.array(imei).max(MAX_IMEIS).optional(),
  mcType: z.string().trim().max(40).optional(),
  /** Devices of this account and of those below it. */
  orgId: id.optional(),
  groupId: id.optional(),
  status: z.enum(DEVICE_STATUSES).optional(),
  sortType: z.enum(DEVICE_SORTS).default('name'),
  sortRule: z.enum(['asc', 'desc']).default('asc'),
  pageNo: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(1000).default(20),
})
export type EquipmentQuery = z.output<typeof equipmentQuery>

export function toListQuery(query: EquipmentQuery): DeviceListQuery {
  return deviceListQuery.parse({
    search: query.keyword || undefined,
    imeis: query.imeiList,
    model: query.mcType || undefined,
    accountId: query.orgId,
    groupId: query.groupId,
    status: query.status,
    sort: query.sortType,
    direction: query.sortRule,
    page: query.pageNo,
    pageSize: query.pageSize,
  })
}

export const equipmentPage = z.object({
  records: z.array(equipment),
  total: z.number().int(),
  pageNo: z.number().int(),
  pageSize: z.number().int(),
})

export const keyword = z.string().trim().min(1).max(50)
/** The first ones that a search finds. */
export const MAX_FOUND = 20
