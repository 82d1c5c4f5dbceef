import { currentAccount } from '@/db/queries/accounts/accounts'
import { openDeviceExport } from '@/db/queries/devices/device-list'
import type { DeviceRow } from '@/lib/devices/device-row'
import { deviceSheet } from '@/lib/devices/device-sheet'
import { exportDevicesBody, MAX_TASK_EXPORT_DEVICES } from '@/lib/devices/export-schema'
import { taskHandler } from './task-handler'

/** Writes the filtered list of devices into a file, with the scope that who ordered it has now. */
export const exportDevices = taskHandler({
  kind: 'exportDevices',
  params: exportDevicesBody,
  run: async ({ access, params, language, progress, saveFile, signal }) => {
    const { total, batches } = await openDeviceExport(access, params, MAX_TASK_EXPORT_DEVICES)
    const account = await currentAccount(access)
    const { format, columns } = params
    async function* counted(): AsyncGenerator<DeviceRow[]> {
      let done = 0
      for await (const rows of batches) {
        signal.throwIfAborted()
        yield rows
        done += rows.length
        await progress({ done, total })
      }
    }
    const sheet = await deviceSheet({
      format,
      columns,
      language,
      account,
      batches: counted(),
      now: Date.now(),
    })
    await saveFile(sheet.fileName, format, sheet.parts, sheet.type)
    return { devices: total }
  },
})
