import { z } from 'zod'
import { openDeviceExport } from '@/db/queries/devices/device-list'
import { deviceSheet } from '@/lib/devices/device-sheet'
import { exportDevicesBody } from '@/lib/devices/export-schema'
import { MAX_EXPORT_DEVICES } from '@/lib/devices/filter-terms'
import { download } from '@/server/exports/streamed'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'The filtered list of devices as a file: XLSX or CSV, up to 1 000 rows',
    permission: 'devices.read',
    body: exportDevicesBody,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session: { account }, body }) => {
    const { batches } = await openDeviceExport(access, body, MAX_EXPORT_DEVICES)
    const { format, columns } = body
    const language = languageOf(request)
    const sheet = await deviceSheet({ format, columns, language, account, batches, now: Date.now() })
    return download(sheet, sheet.parts)
  },
)
