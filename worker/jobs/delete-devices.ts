import { findOverdueDevices, overdueFiles, purgeDevice } from '@/db/queries/devices/device-removal'
import { systemAccess } from '@/lib/auth/access'
import { log } from '@/lib/log'
import { fileStorage } from '@/server/storage/storage'
import type { Job } from '../job'

const system = systemAccess('worker')

/** Takes away for good what was deleted and cannot be restored any more, one device after the other. */
export const deleteDevicesForGood: Job = {
  name: 'delete-devices',
  schedule: '23 * * * *',
  run: async () => {
    for (const id of await findOverdueDevices(system)) {
      for (const key of await overdueFiles(system, id)) await fileStorage().remove(key)
      log.info({ device: id, rows: await purgeDevice(system, id) }, 'deleted device taken away')
    }
  },
}
