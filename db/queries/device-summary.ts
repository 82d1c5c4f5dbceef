import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import type { DeviceSummary } from '@/lib/devices/schema'
import { statusOf } from '@/lib/devices/status-of'

/** What every list of devices reads; models are joined, states may be missing. */
export const summaryColumns = {
  id: devices.id,
  imei: devices.imei,
  name: devices.name,
  model: devices.model,
  icon: devices.icon,
  plate: devices.plate,
  accountId: devices.accountId,
  groupId: devices.groupId,
  activatedAt: devices.activatedAt,
  expiresAt: devices.expiresAt,
  heartbeatSeconds: deviceModels.heartbeatSeconds,
  power: deviceStates.power,
  motion: deviceStates.motion,
  lastPacketAt: deviceStates.lastPacketAt,
  fixTime: deviceStates.fixTime,
  lat: deviceStates.lat,
  lon: deviceStates.lon,
  speedKmh: deviceStates.speedKmh,
  heading: deviceStates.heading,
}

type SummaryRow = {
  [K in keyof typeof summaryColumns]: (typeof summaryColumns)[K]['_']['data'] | null
} & {
  id: number
  imei: string
  name: string
  model: string
  icon: string
  accountId: number
  heartbeatSeconds: number
}

export function toSummary(row: SummaryRow, now: number): DeviceSummary {
  const facts = {
    activatedAt: row.activatedAt?.getTime() ?? null,
    expiresAt: row.expiresAt?.getTime() ?? null,
    lastPacketAt: row.lastPacketAt?.getTime() ?? null,
    heartbeatSeconds: row.heartbeatSeconds,
    power: row.power ?? 0,
    motion: row.motion ?? 0,
  }
  const iso = (date: Date | null) => date?.toISOString() ?? null
  const { id, imei, name, model, icon, plate, accountId, groupId, lat, lon, speedKmh, heading } = row
  return {
    ...{ id, imei, name, model, icon, plate, accountId, groupId, lat, lon, speedKmh, heading },
    status: statusOf(facts, now),
    activatedAt: iso(row.activatedAt),
    expiresAt: iso(row.expiresAt),
    lastPacketAt: iso(row.lastPacketAt),
    fixTime: iso(row.fixTime),
  }
}
