import { restoreDevices } from '@/db/queries/devices/device-restoring'
import { changedDevices } from '@/lib/devices/action-schema'
import { restoreDevicesBody } from '@/lib/devices/deletion'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Bring deleted devices back: those of the ids, or all that a task deleted',
    permission: 'devices.delete',
    body: restoreDevicesBody,
    returns: changedDevices,
  },
  ({ access, body }) => restoreDevices(access, body),
)
