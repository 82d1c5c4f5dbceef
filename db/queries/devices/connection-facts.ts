import { and, desc, eq, gt, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { database } from '@/db/client'
import { foreignTimes, ownedAt } from '@/db/queries/ownership/owned-times'
import { visibleDevices } from '@/db/queries/scope'
import { deviceModels, isPhone } from '@/db/schema/device-models'
import { deviceDetails, deviceStates } from '@/db/schema/device-states'
import { deviceIdentifiers, devices } from '@/db/schema/devices'
import { fixes } from '@/db/schema/positions'
import { refusedAttempts, unreadStreams } from '@/db/schema/refused-attempts'
import { unknownDevices } from '@/db/schema/unknown-devices'
import { type Access, may, requirePermission } from '@/lib/auth/access'
import {
  type ConnectionFacts,
  REFUSALS_TOLD_HOURS,
  STRANGERS_TOLD_MINUTES,
} from '@/lib/connect/connection-schema'
import { nearImeis } from '@/lib/connect/near-imeis'
import { setupKindOf } from '@/lib/connect/setup-texts'
import { isClosed } from '@/lib/devices/service-end'
import { AppError } from '@/lib/errors'
import { neighbourhoodOf, plainAddress } from '@/lib/network/address'
import { END_COLUMNS, endsOf } from './device-summary'

export type DeviceConnection = Omit<ConnectionFacts, 'host' | 'doors'>

const TOLD = sql`now() - make_interval(hours => ${REFUSALS_TOLD_HOURS}::int)`
const MOST_TOLD = 5
/** Of which those are told that are near. */
const MOST_STRANGERS = 50

/**
 * How a visible device is set up and how far its connection has come; of a closed one only the former. Its own addresses are
 * for those who may edit it, as they are in events; those of others for the administrator. `asker` is the address of who asks.
 */
export async function findConnection(
  access: Access,
  imei: string,
  asker: string | null = null,
): Promise<DeviceConnection> {
  requirePermission(access, 'devices.read')
  const [row] = await database()
    .select({
      id: devices.id,
      model: devices.model,
      modelName: deviceModels.name,
      sim: devices.sim,
      activatedAt: devices.activatedAt,
      createdAt: devices.createdAt,
      ...END_COLUMNS,
      protocol: deviceModels.protocol,
      family: deviceModels.family,
      simNote: deviceModels.simNote,
      isPhone,
      connectedAt: deviceDetails.connectedAt,
      address: deviceDetails.address,
      connectionSeen: sql<boolean>`${ownedAt(access, devices.id, deviceDetails.connectedAt)}`,
      lastPacketAt: deviceStates.lastPacketAt,
      packetSeen: sql<boolean>`${ownedAt(access, devices.id, deviceStates.lastPacketAt)}`,
    })
    .from(devices)
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .leftJoin(deviceDetails, eq(deviceDetails.deviceId, devices.id))
    .leftJoin(deviceStates, eq(deviceStates.deviceId, devices.id))
    .where(and(eq(devices.imei, imei), visibleDevices(access)))
  if (!row) throw new AppError('deviceUnknown')
  const { model, modelName, protocol, sim, simNote } = row
  const device = { model, modelName, protocol, sim, simNote, isPhone: row.isPhone, setup: setupKindOf(row) }
  const now = Date.now()
  const shared = { now: new Date(now).toISOString(), ...device }
  const activatedAt = row.activatedAt?.toISOString() ?? null
  if (isClosed(endsOf(row), access, now)) return { ...shared, ...NOTHING_HEARD, activatedAt }

  const connected = row.connectionSeen ? row.connectedAt : null
  // Who connected is not mistyped. What is told can be had by registering it, so it is told to who may do that.
  const mayBeMistyped = connected === null && may(access, 'devices.create')
  const [firstFixAt, refused, near, strangers] = await Promise.all([
    findFirstFix(access, row.id),
    listRefused(access, row.id),
    listNear(mayBeMistyped ? nearImeis(imei) : []),
    mayBeMistyped ? listStrangers(access, protocol, asker) : [],
  ])
  const addresses = refused.map(({ address }) => address)
  if (connected && row.address) addresses.push(plainAddress(row.address))
  const [ofOwn, ofAll] = [may(access, 'devices.edit'), may(access, 'nodes.read')]
  const tell =
    (isTold: boolean) =>
    <T extends { address: string; at: Date }>(one: T) => ({
      ...one,
      at: one.at.toISOString(),
      address: isTold ? one.address : null,
    })
  return {
    ...shared,
    activatedAt,
    firstFixAt,
    connectedAt: connected?.toISOString() ?? null,
    address: ofOwn && connected ? row.address : null,
    lastPacketAt: (row.packetSeen && row.lastPacketAt?.toISOString()) || null,
    refused: refused.map(tell(ofOwn)),
    near: near.map(tell(ofAll)),
    // What is nearly its own is told of by itself.
    strangers: strangers.filter(({ identifier }) => !near.some((one) => one.identifier === identifier)),
    unread: (await listUnread(access, { ...row, addresses })).map(tell(ofOwn)),
  }
}

const NOTHING_HEARD = {
  connectedAt: null,
  address: null,
  lastPacketAt: null,
  firstFixAt: null,
  refused: [],
  near: [],
  strangers: [],
  unread: [],
}

/** When the first good fix of its owner's time arrived. */
async function findFirstFix(access: Access, deviceId: number): Promise<string | null> {
  const [first] = await database()
    .select({ at: fixes.receivedAt })
    .from(fixes)
    .where(
      and(eq(fixes.deviceId, deviceId), eq(fixes.flags, 0), ownedAt(access, fixes.deviceId, fixes.fixTime)),
    )
    .orderBy(fixes.fixTime)
    .limit(1)
  return first?.at.toISOString() ?? null
}

const listRefused = (access: Access, deviceId: number) =>
  database()
    .select({
      reason: refusedAttempts.reason,
      protocol: refusedAttempts.protocol,
      address: refusedAttempts.address,
      at: refusedAttempts.at,
    })
    .from(refusedAttempts)
    .where(
      and(
        eq(refusedAttempts.deviceId, deviceId),
        gt(refusedAttempts.at, TOLD),
        ownedAt(access, refusedAttempts.deviceId, refusedAttempts.at),
      ),
    )
    .orderBy(desc(refusedAttempts.at))

/** An unknown IMEI may have been registered since. */
const IS_NOBODYS = sql`not exists (select from ${deviceIdentifiers} i
  where i.kind = 'imei' and i.value = ${unknownDevices.identifier})`

async function listNear(imeis: readonly string[]) {
  if (imeis.length === 0) return []
  return database()
    .select({
      identifier: unknownDevices.identifier,
      address: unknownDevices.address,
      at: unknownDevices.lastSeen,
    })
    .from(unknownDevices)
    .where(
      and(
        eq(unknownDevices.kind, 'imei'),
        inArray(unknownDevices.identifier, [...imeis]),
        gt(unknownDevices.lastSeen, TOLD),
        IS_NOBODYS,
      ),
    )
    .orderBy(desc(unknownDevices.lastSeen))
    .limit(MOST_TOLD)
}

/** What nobody registered and was just heard through a protocol, from the network of the asker or of devices in scope. */
async function listStrangers(access: Access, protocol: string, asker: string | null) {
  const heard = await database()
    .select({
      identifier: unknownDevices.identifier,
      address: unknownDevices.address,
      at: unknownDevices.lastSeen,
    })
    .from(unknownDevices)
    .where(
      and(
        eq(unknownDevices.kind, 'imei'),
        eq(unknownDevices.protocol, protocol),
        gt(unknownDevices.lastSeen, sql`now() - make_interval(mins => ${STRANGERS_TOLD_MINUTES}::int)`),
        IS_NOBODYS,
      ),
    )
    // The newest on the platform first: it is a new box that is being set up.
    .orderBy(desc(unknownDevices.firstSeen))
    .limit(MOST_STRANGERS)
  const near = await nearNetworks(
    access,
    heard.map(({ address }) => address),
    asker,
  )
  return heard
    .filter(({ address }) => near.has(neighbourhoodOf(address) ?? ''))
    .slice(0, MOST_TOLD)
    .map(({ identifier, at }) => ({ identifier, at: at.toISOString() }))
}

/** Of the networks of addresses those that the asker is in, or from which a visible device was heard last. */
async function nearNetworks(access: Access, addresses: readonly string[], asker: string | null) {
  const own = asker === null ? null : neighbourhoodOf(asker)
  const asked = new Set(addresses.map(neighbourhoodOf).filter((one) => one !== null && one !== own))
  const near = new Set(own === null ? [] : [own])
  if (asked.size === 0) return near
  const { address, connectedAt } = deviceDetails
  const found = await database().execute<{ start: string }>(sql`
    select asked.start from json_array_elements_text(${JSON.stringify([...asked])}::json) as asked(start)
    where exists (select from ${deviceDetails} join ${devices} on ${devices.id} = ${deviceDetails.deviceId}
      where (${address} like asked.start || '%' or ${address} like '::ffff:' || asked.start || '%')
        and ${visibleDevices(access)} and ${ownedAt(access, devices.id, connectedAt)})`)
  for (const { start } of found) near.add(start)
  return near
}

/** From when on all of a device's time is one that `access` sees. */
async function seenSince(access: Access, deviceId: number, createdAt: Date): Promise<Date> {
  const hidden = await foreignTimes(access, deviceId)
  return new Date(Math.max(createdAt.getTime(), ...hidden.map(({ to }) => to.getTime())))
}

type UnreadQuestion = { id: number; createdAt: Date; protocol: string; addresses: readonly string[] }

/**
 * What could not be read at the device's protocol, from the addresses that it is known by, since it was registered and
 * `access` sees its time: behind an address stand devices of others, too. The administrator is told of other protocols as
 * well, and of checksums that fail from any address; not of all else, as the internet knocks at every port.
 */
async function listUnread(access: Access, { id, createdAt, protocol, addresses }: UnreadQuestion) {
  const ofAll = may(access, 'nodes.read')
  const isOwnProtocol = eq(unreadStreams.protocol, protocol)
  const told: SQL[] = []
  if (ofAll) told.push(sql`(${unreadStreams.reason} = 'checksum' and ${isOwnProtocol})`)
  if (addresses.length > 0) {
    const isFromThere = inArray(unreadStreams.address, [...addresses])
    const since = ofAll ? null : await seenSince(access, id, createdAt)
    const ofIt = since && and(isFromThere, isOwnProtocol, gte(unreadStreams.at, since))
    told.push(ofIt ?? isFromThere)
  }
  if (told.length === 0) return []
  return database()
    .select({
      reason: unreadStreams.reason,
      protocol: unreadStreams.protocol,
      address: unreadStreams.address,
      at: unreadStreams.at,
    })
    .from(unreadStreams)
    .where(and(or(...told), gt(unreadStreams.at, TOLD)))
    .orderBy(desc(unreadStreams.at))
    .limit(MOST_TOLD)
}
