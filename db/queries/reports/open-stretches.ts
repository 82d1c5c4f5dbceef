import { eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { openPeriods } from '@/lib/tracking/open-periods'
import { openSegments } from '@/lib/tracking/open-segments'
import type { Period } from '@/lib/tracking/period'
import type { SensingState } from '@/lib/tracking/sensing/state'
import type { Segment, TrackingState } from '@/lib/tracking/state'

export type OpenStretches = { deviceId: number; segments: Segment[]; periods: Period[] }

/**
 * What still goes on for each of the devices, as far as their states tell at `now`. The ids are ones that
 * the caller has found in scope.
 */
export async function openStretches(deviceIds: readonly number[], now: number): Promise<OpenStretches[]> {
  if (deviceIds.length === 0) return []
  const rows = await database()
    .select({
      deviceId: deviceStates.deviceId,
      tracking: deviceStates.tracking,
      sensing: deviceStates.sensing,
      lastPacketAt: deviceStates.lastPacketAt,
      heartbeatSeconds: deviceModels.heartbeatSeconds,
    })
    .from(deviceStates)
    .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
    .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
    .where(inArray(deviceStates.deviceId, [...deviceIds]))
  return rows.map(({ deviceId, tracking, sensing, lastPacketAt, heartbeatSeconds }) => ({
    deviceId,
    segments: openSegments(tracking as TrackingState | null),
    periods: openPeriods({
      tracking: tracking as TrackingState | null,
      sensing: sensing as SensingState | null,
      lastPacketAt: lastPacketAt?.getTime() ?? null,
      heartbeatSeconds,
      now,
    }),
  }))
}
