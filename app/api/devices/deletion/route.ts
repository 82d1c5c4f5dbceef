import { deleteDevices } from '@/db/queries/devices/device-deletion'
import { deleteDevicesBody } from '@/lib/devices/action-schema'
import { deletionAnswer } from '@/lib/devices/deletion'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Delete devices: at once without data, else hidden at once and restorable for 7 days',
    permission: 'devices.delete',
    body: deleteDevicesBody,
    returns: deletionAnswer,
  },
  ({ request, access, body }) => deleteDevices(access, body, languageOf(request)),
)
