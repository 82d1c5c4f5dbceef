import { and, eq, inArray, sql } from 'drizzle-orm'
import { publish } from '@/bus/bus'
import { database, type Tx } from '@/db/client'
import { refuseDuplicates } from '@/db/constraint'
import { actorName } from '@/db/queries/accounts/actor-name'
import { commonAddresses } from '@/db/queries/black-cars/common-addresses'
import { changesBetween, logActions } from '@/db/queries/business-logs/business-logs'
import { driversNow, holderOfCard } from '@/db/queries/driving/driver-of-moment'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { phoneKeyMaker } from '@/db/queries/phone-keys/make-phone-keys'
import { deletedDevices, inSubtree, visibleDevices } from '@/db/queries/scope'
import { accounts } from '@/db/schema/accounts'
import { deviceModels } from '@/db/schema/device-models'
import { deviceRecords, deviceTransfers } from '@/db/schema/device-records'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { deviceFavourites, deviceGroups, devices } from '@/db/schema/devices'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { DEFAULT_MODEL } from '@/lib/devices/catalogue-model'
import { type ConnectionView, servingCell } from '@/lib/devices/connection-view'
import { restorableUntil } from '@/lib/devices/deletion'
import type { CreateDeviceBody, DeviceDetail } from '@/lib/devices/schema'
import { isClosed, serviceEnd } from '@/lib/devices/service-end'
import { soldAtWith } from '@/lib/devices/stock'
import { switchesOf } from '@/lib/devices/told-switches'
import { AppError } from '@/lib/errors'
import { readIdentifier } from '@/lib/identifiers/identifier-kinds'
import { driverCardOf } from '@/lib/ingest/stages/shown-sensors'
import { chargeAt } from '@/lib/tracking/sensing/battery'
import { IDENTIFIER_TAKEN, insertDevices, saveIdentifiers } from './device-identifiers'
import { END_COLUMNS, endsOf, summaryColumns, toSummary } from './device-summary'
import { deviceWiring } from './device-tanks'
import { todayMileageCm } from './mileage'

/** The id of a visible device; throws `deviceUnknown` for one that is not there or not theirs. */
export async function deviceIdOf(access: Access, imei: string): Promise<number> {
  const [row] = await database()
    .select({ id: devices.id })
    .from(devices)
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  return row.id
}

/** Those of the addresses that are of visible devices. */
export async function findDevicesBy(access: Access, imeis: readonly string[]): Promise<Set<string>> {
  const rows = await database()
    .select({ imei: devices.imei })
    .from(devices)
    .where(and(inArray(devices.imei, [...imeis]), visibleDevices(access)))
  return new Set(rows.map(({ imei }) => imei))
}

/** The same, of a device whose service goes on for `access`; throws `deviceExpired` when it has ended. */
export async function openDeviceIdOf(access: Access, imei: string): Promise<number> {
  const [row] = await database()
    .select({ id: devices.id, name: devices.name, ...END_COLUMNS })
    .from(devices)
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  refuseClosed(access, [row])
  return row.id
}

type EndingDevice = Parameters<typeof endsOf>[0] & { name: string }

/** Throws `deviceExpired` for the first device whose service has ended for `access`. */
export function refuseClosed(access: Access, rows: readonly EndingDevice[]): void {
  const closed = rows.find((row) => isClosed(endsOf(row), access, Date.now()))
  if (!closed) return
  const end = serviceEnd(endsOf(closed), access)
  throw new AppError('deviceExpired', { name: closed.name, date: end?.toISOString().slice(0, 10) ?? '' })
}

/** Everything the device card shows. */
export async function findDevice(access: Access, imei: string): Promise<DeviceDetail> {
  const [row] = await database()
    .select({
      ...summaryColumns(access),
      motionSeen: sql<boolean>`${ownedAt(access, devices.id, deviceStates.motionSince)}`,
      toldSeen: sql<boolean>`${ownedAt(access, devices.id, toldSince)}`,
      connectionSeen: sql<boolean>`${ownedAt(access, devices.id, deviceDetails.connectedAt)}`,
      sim: devices.sim,
      driverName: devices.driverName,
      driverPhone: devices.driverPhone,
      remark: devices.remark,
      accountName: accounts.customerName,
      groupName: deviceGroups.name,
      state: deviceStates,
      details: deviceDetails,
      alarms: deviceRecords.alarms,
      wired: deviceRecords.sensors,
      favourite: sql<boolean>`${deviceFavourites.deviceId} is not null`,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .leftJoin(deviceGroups, eq(deviceGroups.id, devices.groupId))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .leftJoin(deviceRecords, eq(deviceRecords.deviceId, devices.id))
    .leftJoin(
      deviceFavourites,
      and(eq(deviceFavourites.deviceId, devices.id), eq(deviceFavourites.accountId, access.actorId)),
    )
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  const now = Date.now()
  const { sim, driverName, driverPhone, remark, accountName, groupName, favourite } = row
  const closed = isClosed(endsOf(row), access, now)
  const fix = closed || !row.fixSeen ? null : row.state
  const packet = closed || !row.packetSeen ? null : row.state
  // A value stays until another is told: it may be older than the newest packet.
  const told = row.toldSeen ? packet : null
  // It stays with the device, whoever has it.
  const odometer = closed ? null : row.state
  const details = packet && row.details
  const sensors = (told && row.details?.sensors) ?? null
  const volts = sensors?.batteryVolts
  const card = driverCardOf(sensors)
  const { fuelCut, ...switches } = switchesOf(
    { protocol: row.details?.protocol ?? null, sensors, fuelCut: told?.fuelCut ?? null },
    { alarms: row.alarms, sensors: row.wired },
  )
  return {
    ...toSummary(access, row, now),
    sim,
    driverName,
    driverPhone,
    remark,
    accountName,
    groupName,
    favourite,
    receivedAt: fix?.receivedAt?.toISOString() ?? null,
    altitude: fix?.altitude ?? null,
    accuracy: fix?.accuracy ?? null,
    satellites: fix?.satellites ?? null,
    source: fix?.source ?? null,
    ignition: told?.ignition ?? null,
    charging: told?.charging ?? null,
    armed: told?.armed ?? null,
    fuelCut,
    switches,
    driverCard: card && { id: card.id, name: card.name, holder: await holderOfCard(access, card.id) },
    driver: (await driversNow(access, [row.id])).get(row.id) ?? null,
    gsmLevel: told?.gsmLevel ?? null,
    batteryPercent: told?.batteryPercent ?? (await chargeOf(access, row.id, volts)),
    voltage: told?.voltage ?? null,
    motionSince: (row.motionSeen && fix?.motionSince?.toISOString()) || null,
    mileageM: (odometer?.odometerCm ?? 0) / 100,
    deviceOdometerM: odometer?.deviceOdometerM ?? null,
    todayM: (await todayMileageCm(access, row.id)) / 100,
    protocol: details?.protocol ?? null,
    connection: viewConnection(access, details, {
      isOwn: row.connectionSeen,
      network: told && row.details?.network,
    }),
    sensors,
    commonAddressList: (await commonAddresses(access, [row.id]))(row.id),
    endsAt: serviceEnd(endsOf(row), access)?.toISOString() ?? null,
    closed,
  }
}

/** What is kept of packets is not older; ever since is older than any time of ownership. */
const toldSince = sql`coalesce(${deviceStates.toldSince}, '-infinity')`

/** The charge of a battery of which the device tells the volts alone, by its type and voltages; percent. */
async function chargeOf(access: Access, deviceId: number, volts: unknown): Promise<number | null> {
  if (typeof volts !== 'number') return null
  const wired = (await deviceWiring(access, [deviceId])).get(deviceId)
  return chargeAt(volts, wired?.battery ?? null)
}

/** Why an address cannot be registered: somebody has it, or the one who asks has deleted it and may restore it. */
async function takenRefusal(tx: Tx, access: Access, imei: string): Promise<AppError> {
  const [deleted] = await tx
    .select({ deletedAt: devices.deletedAt })
    .from(devices)
    .where(and(eq(devices.imei, imei), deletedDevices(access)))
  if (!deleted?.deletedAt) return new AppError('imeiExists')
  return new AppError('imeiDeleted', { date: restorableUntil(deleted.deletedAt).toISOString().slice(0, 10) })
}

type Details = typeof deviceDetails.$inferSelect

/** `isOwn` says whether it began in a time that `access` sees: it may go on through a sale. */
function viewConnection(
  access: Access,
  details: Details | null,
  { isOwn, network }: { isOwn: boolean; network: unknown },
): ConnectionView | null {
  if (!details?.connectedAt) return null
  const whole = isOwn && may(access, 'nodes.read')
  return {
    since: isOwn ? details.connectedAt.toISOString() : null,
    cell: servingCell(network),
    address: whole ? details.address : null,
    gateway: whole ? details.gateway : null,
  }
}

/** Registers a device under the own account or one below it; it waits for its first data. */
export async function insertDevice(access: Access, body: CreateDeviceBody): Promise<DeviceDetail> {
  requirePermission(access, 'devices.create')
  const insert = async (tx: Tx) => {
    const [owner] = await tx
      .select({
        id: accounts.id,
        path: accounts.path,
        type: accounts.type,
        name: accounts.customerName,
      })
      .from(accounts)
      .where(and(eq(accounts.id, body.accountId ?? access.accountId), inSubtree(access)))
    if (!owner || owner.type === ACCOUNT_TYPES.virtual) throw new AppError('accountUnknown')
    const [model] = await tx
      .select({
        code: deviceModels.code,
        icon: deviceModels.icon,
        identifierKinds: deviceModels.identifierKinds,
      })
      .from(deviceModels)
      .where(
        and(
          sql`lower(${deviceModels.code}) = lower(${body.model ?? DEFAULT_MODEL})`,
          eq(deviceModels.retired, false),
        ),
      )
    if (!model) throw new AppError('modelUnknown')
    const identifier = readIdentifier(body.imei, model.identifierKinds)
    if (!identifier) throw new AppError('imeiFormat')
    const { kind, value: imei } = identifier
    const { name, plate, sim, autoActivate } = body
    const soldAt = soldAtWith(accountTypeName(owner.type), null, new Date())
    const given = { imei, name, plate, sim, autoActivate, model: model.code, icon: model.icon }
    const phoneKey = (await phoneKeyMaker(tx))(model.code)
    const [row] = await insertDevices(tx, [{ ...given, kind, soldAt, phoneKey, accountId: owner.id }])
    if (!row) throw await takenRefusal(tx, access, imei)
    if (body.identifiers) await saveIdentifiers(tx, access, { ...row, model: model.code }, body.identifiers)
    await logActions(tx, access, [
      {
        action: 'devices.create',
        objectKind: 'device',
        objectId: row.id,
        objectName: `${name} (${imei})`,
        path: owner.path,
        changes: changesBetween({}, { ...given, account: owner.name }),
      },
    ])
    await tx.insert(deviceTransfers).values({
      deviceId: row.id,
      kind: 'import',
      toAccountId: owner.id,
      toName: owner.name,
      actorId: access.actorId,
      actorName: await actorName(tx, access),
    })
    await publish(tx, { kind: 'devices', ids: [row.id] })
    return imei
  }
  const imei = await refuseDuplicates(IDENTIFIER_TAKEN, () => database().transaction(insert))
  return findDevice(access, imei)
}
