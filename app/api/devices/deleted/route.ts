import { listRestorable } from '@/db/queries/devices/device-restoring'
import { restorableDevice } from '@/lib/devices/deletion'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'Deleted devices that can still be restored, the newest 1 000',
    permission: 'devices.delete',
    returns: restorableDevice.array(),
  },
  ({ access }) => listRestorable(access),
)
