import { sql } from 'drizzle-orm'
import { ownedAt } from '@/db/queries/ownership/owned-times'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { Access } from '@/lib/auth/access'
import type { DeviceSummary } from '@/lib/devices/schema'
import { isClosed, serviceEnd } from '@/lib/devices/service-end'
import { statusOf } from '@/lib/devices/status-of'

/** What `endsOf` reads of a row of devices. */
export const END_COLUMNS = {
  accountId: devices.accountId,
  expiresAt: devices.expiresAt,
  userExpiresAt: devices.userExpiresAt,
  userEndSetBy: devices.userEndSetBy,
}

/** What every list of devices reads; models are joined, states may be missing. */
const columns = {
  ...END_COLUMNS,
  id: devices.id,
  imei: devices.imei,
  name: devices.name,
  model: devices.model,
  icon: devices.icon,
  plate: devices.plate,
  groupId: devices.groupId,
  activatedAt: devices.activatedAt,
  heartbeatSeconds: deviceModels.heartbeatSeconds,
  power: deviceStates.power,
  motion: deviceStates.motion,
  sleepsUntil: deviceStates.sleepsUntil,
  lastPacketAt: deviceStates.lastPacketAt,
  fixTime: deviceStates.fixTime,
  lat: deviceStates.lat,
  lon: deviceStates.lon,
  speedKmh: deviceStates.speedKmh,
  heading: deviceStates.heading,
}

/** The same with whether what was heard last is of a time that `access` sees: the newest fix, and the newest packet. */
export const summaryColumns = (access: Access) => ({
  ...columns,
  fixSeen: sql<boolean>`${ownedAt(access, devices.id, deviceStates.fixTime)}`,
  packetSeen: sql<boolean>`${ownedAt(access, devices.id, deviceStates.lastPacketAt)}`,
})

type SummaryRow = {
  [K in keyof typeof columns]: (typeof columns)[K]['_']['data'] | null
} & {
  fixSeen: boolean
  packetSeen: boolean

  id: number
  imei: string
  name: string
  model: string
  icon: string
  accountId: number
  heartbeatSeconds: number
}

const NO_FIX = { fixTime: null, lat: null, lon: null, speedKmh: null, heading: null }
const NO_PACKET = { lastPacketAt: null, sleepsUntil: null }

/** The ends of a row's service, as `serviceEnd` and `isClosed` want them. */
export function endsOf(row: Pick<SummaryRow, keyof typeof END_COLUMNS>) {
  const { accountId: ownerId, expiresAt, userExpiresAt, userEndSetBy } = row
  return { ownerId, expiresAt, userExpiresAt, userEndSetBy }
}

/**
 * A device as `access` may see it: a closed one without where it is and when it was heard, and one that was not heard
 * since it came to its owner without what its former owner would see.
 */
export function toSummary(access: Access, found: SummaryRow, now: number): DeviceSummary {
  const closed = isClosed(endsOf(found), access, now)
  const row = {
    ...found,
    ...((closed || !found.fixSeen) && NO_FIX),
    ...((closed || !found.packetSeen) && NO_PACKET),
  }
  const facts = {
    activatedAt: row.activatedAt?.getTime() ?? null,
    expiresAt: serviceEnd(endsOf(row), access)?.getTime() ?? null,
    lastPacketAt: row.lastPacketAt?.getTime() ?? null,
    heartbeatSeconds: row.heartbeatSeconds,
    power: row.power ?? 0,
    motion: row.motion ?? 0,
    sleepsUntil: row.sleepsUntil?.getTime() ?? null,
  }
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const { id, imei, name, model, icon, plate, accountId, groupId, lat, lon, speedKmh, heading } = row
  return {
    id,
    imei,
    name,
    model,
    icon,
    plate,
    accountId,
    groupId,
    lat,
    lon,
    speedKmh,
    heading,
    status: statusOf(facts, now),
    activatedAt: iso(row.activatedAt),
    expiresAt: iso(row.expiresAt),
    lastPacketAt: iso(row.lastPacketAt),
    fixTime: iso(row.fixTime),
  }
}
