import { z } from 'zod'
import { applyRecompute } from '@/db/queries/tracking/recompute'
import { devicesOfScope, saveTrackingSettings } from '@/db/queries/tracking/tracking-settings'
import { applyBody } from '@/lib/tracking/thresholds'
import { taskHandler } from './task-handler'

/** Sets thresholds and decides the past of the devices they are for anew, one after the other. */
export const recomputeTracking = taskHandler({
  kind: 'recomputeTracking',
  params: applyBody.extend({ imei: z.string() }),
  run: async ({ access, params: { imei, scope, settings }, done, progress, signal }) => {
    const devices = await devicesOfScope(access, imei, scope)
    if (done === 0) await saveTrackingSettings(access, imei, { scope, settings })
    for (let at = done; at < devices.length; at++) {
      signal.throwIfAborted()
      await applyRecompute(access, devices[at] ?? 0)
      await progress({ done: at + 1, total: devices.length })
    }
    return { devices: devices.length }
  },
})
