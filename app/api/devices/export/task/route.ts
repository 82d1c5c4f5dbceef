import { openDeviceExport } from '@/db/queries/device-list'
import { insertTask } from '@/db/queries/tasks'
import { exportDevicesBody, MAX_TASK_EXPORT_DEVICES } from '@/lib/devices/export-schema'
import { languageOf } from '@/lib/server/request-language'
import { route } from '@/lib/server/route'
import { task } from '@/lib/tasks/schema'

export const POST = route(
  {
    summary: 'The same as a task, for up to 30 000 rows; its file is in the task centre',
    permission: 'devices.read',
    body: exportDevicesBody,
    returns: task,
    status: 202,
  },
  async ({ request, access, body }) => {
    const { total } = await openDeviceExport(access, body, MAX_TASK_EXPORT_DEVICES)
    const title = body.format.toUpperCase()
    const language = languageOf(request)
    return insertTask(access, { kind: 'exportDevices', title, language, params: body, total })
  },
)
