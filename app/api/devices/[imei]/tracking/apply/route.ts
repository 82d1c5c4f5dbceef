import { insertTask } from '@/db/queries/tasks'
import { devicesOfScope } from '@/db/queries/tracking-settings'
import { imeiParams } from '@/lib/devices/schema'
import { languageOf } from '@/lib/server/request-language'
import { route } from '@/lib/server/route'
import { task } from '@/lib/tasks/schema'
import { applyBody } from '@/lib/tracking/thresholds'

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
