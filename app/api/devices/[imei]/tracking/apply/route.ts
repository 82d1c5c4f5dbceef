import { insertTask } from '@/db/queries/tasks/tasks'
import { devicesOfScope } from '@/db/queries/tracking/tracking-settings'
import { imeiParams } from '@/lib/devices/schema'
import { task } from '@/lib/tasks/schema'
import { applyBody } from '@/lib/tracking/thresholds'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Set thresholds for a device or its type and decide the past anew, as a task',
    permission: 'devices.edit',
    params: imeiParams,
    body: applyBody,
    returns: task,
    status: 202,
  },
  async ({ access, request, params: { imei }, body }) => {
    const devices = await devicesOfScope(access, imei, body.scope)
    const language = languageOf(request)
    const params = { imei, ...body }
    return insertTask(access, {
      kind: 'recomputeTracking',
      title: imei,
      language,
      params,
      total: devices.length,
    })
  },
)
