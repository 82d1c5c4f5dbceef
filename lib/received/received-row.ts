import type { DeviceStatus } from '@/lib/devices/device-status'
import type { EventType } from '@/lib/events/event-types'
import type { Report } from '@/lib/ingest/change'
import { bareFix, type DeviceFix, type SensorValues } from '@/lib/positions/fix'
import { normaliseFix } from '@/lib/positions/normalise-fix'
import type { SentPosition } from './sent-position'

/** A row of another program, as the steps take it. */
export type ReceivedRow = {
  /** Its place in what was sent. */
  index: number
  /** Milliseconds UTC. */
  time: number
  /** Null where it repeats a place that was told before. */
  fix: DeviceFix | null
  status: DeviceStatus
  events: readonly { type: EventType; data?: SensorValues }[]
  /** What came without a fix. */
  sensors?: SensorValues | null
  network?: Report['network']
}

/** Fixes that are decided at once, so that others have their turn in between. */
export const FIXES_AT_ONCE = 500

export function toReceivedRow(sent: SentPosition, index: number): ReceivedRow {
  const { heading, ignition, batteryPercent, charging, voltage, gsmLevel } = sent
  const status: DeviceStatus = {
    ...(typeof batteryPercent === 'number' && { batteryPercent: Math.round(batteryPercent) }),
    ...(typeof charging === 'boolean' && { charging }),
    ...(typeof voltage === 'number' && { voltage }),
    ...(typeof gsmLevel === 'number' && { gsmLevel: gsmLevel as DeviceStatus['gsmLevel'] }),
  }
  const fix = {
    ...bareFix(Date.parse(sent.time), sent.lat, sent.lon),
    positioned: sent.positioned ?? true,
    speedKmh: sent.speedKmh ?? null,
    heading: typeof heading === 'number' ? Math.round(heading) % 360 : null,
    altitude: sent.altitudeM ?? null,
    accuracyM: sent.accuracyM ?? null,
    satellites: sent.satellites ?? null,
    ignition: ignition ?? null,
    odometerM: sent.odometerM ?? null,
    sensors: sent.sensors && Object.keys(sent.sensors).length > 0 ? sent.sensors : null,
  }
  return { index, time: fix.time, fix, status, events: sent.event ? [{ type: sent.event }] : [] }
}

/**
 * Rows of one device, the oldest first, as one report; `receivedAt` in ms UTC. What the newest says of the device itself
 * holds.
 */
export function toReport(rows: readonly ReceivedRow[], receivedAt: number): Report {
  const status = Object.assign({}, ...rows.map((row) => row.status)) as DeviceStatus
  const placed = rows.filter(({ fix }) => fix !== null)
  const readings = rows.flatMap(({ time, sensors }) =>
    sensors ? [{ time, kind: 'forwarded', values: sensors }] : [],
  )
  const network = rows.findLast((row) => row.network)?.network
  return {
    receivedAt,
    fixes: placed.flatMap(({ fix }) => fix ?? []),
    events: rows.flatMap((row) => {
      const { time, fix, events } = row
      if (events.length === 0) return []
      const at = fix ? placed.indexOf(row) : null
      return events.map((event) => ({ ...event, time, fix: at }))
    }),
    ...(Object.keys(status).length > 0 && { status }),
    ...(readings.length > 0 && { readings }),
    ...(network !== undefined && { network }),
  }
}

/** What makes two fixes of a device the same one, as they are stored. */
export const fixKey = ({ time, lat, lon }: DeviceFix): string => `${time} ${lat} ${lon}`

/** The same of one that is not rounded yet. */
export const keyOnceStored = (fix: DeviceFix, receivedAt: number): string =>
  fixKey(normaliseFix(fix, receivedAt))

/** Rows of one device in parts that are saved one after the other, the oldest first. */
export function partsOf(rows: readonly ReceivedRow[], size = FIXES_AT_ONCE): ReceivedRow[][] {
  const inOrder = [...rows].sort((a, b) => a.time - b.time || a.index - b.index)
  const parts: ReceivedRow[][] = []
  for (let at = 0; at < inOrder.length; at += size) parts.push(inOrder.slice(at, at + size))
  return parts
}
