import { openDeviceExport } from '@/db/queries/devices/device-list'
import { insertTask } from '@/db/queries/tasks/tasks'
import { exportDevicesBody, MAX_TASK_EXPORT_DEVICES } from '@/lib/devices/export-schema'
import { task } from '@/lib/tasks/schema'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The same as a task, for up to 30 000 rows; its file is in the task centre',
    permission: 'devices.read',
    body: exportDevicesBody,
    returns: task,
    long: true,
    status: 202,
  },
  async ({ request, access, body }) => {
    const { total } = await openDeviceExport(access, body, MAX_TASK_EXPORT_DEVICES)
    const title = body.format.toUpperCase()
    const language = languageOf(request)
    return insertTask(access, { kind: 'exportDevices', title, language, params: body, total })
  },
)
