import { eq, inArray } from 'drizzle-orm'
import { database } from '@/db/client'
import { currentSteps } from '@/db/queries/ingest/step-states'
import { deviceModels } from '@/db/schema/device-models'
import { deviceStates } from '@/db/schema/device-states'
import { devices } from '@/db/schema/devices'
import { openFindings } from '@/lib/ingest/open-findings'
import { NEW_STEPS } from '@/lib/ingest/steps'
import type { Period } from '@/lib/tracking/period'
import type { Segment } from '@/lib/tracking/state'

export type OpenIntervals = { deviceId: number; segments: Segment[]; periods: Period[] }

/**
 * What still goes on for each of the devices, as far as their states tell at `now`. The ids are ones that
 * the caller has found in scope.
 */
export async function openIntervals(deviceIds: readonly number[], now: number): Promise<OpenIntervals[]> {
  if (deviceIds.length === 0) return []
  const [rows, steps] = await Promise.all([
    database()
      .select({
        deviceId: deviceStates.deviceId,
        lastPacketAt: deviceStates.lastPacketAt,
        heartbeatSeconds: deviceModels.heartbeatSeconds,
      })
      .from(deviceStates)
      .innerJoin(devices, eq(devices.id, deviceStates.deviceId))
      .innerJoin(deviceModels, eq(deviceModels.code, devices.model))
      .where(inArray(deviceStates.deviceId, [...deviceIds])),
    currentSteps(deviceIds),
  ])
  return rows.map(({ deviceId, lastPacketAt, heartbeatSeconds }) => ({
    deviceId,
    ...openFindings({
      steps: steps.get(deviceId) ?? NEW_STEPS,
      lastPacketAt: lastPacketAt?.getTime() ?? null,
      heartbeatSeconds,
      now,
    }),
  }))
}
