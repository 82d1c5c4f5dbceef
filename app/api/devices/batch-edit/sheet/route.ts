import { z } from 'zod'
import { listSheetDevices } from '@/db/queries/devices/device-edits'
import { imei } from '@/lib/devices/schema'
import { MAX_SHEET_ROWS } from '@/lib/devices/sheet-columns'
import { deviceSheetFile } from '@/server/devices/sheet-files'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

const body = z.object({
  imeis: z.array(imei).min(1).max(MAX_SHEET_ROWS),
  format: z.enum(['xlsx', 'csv']).default('xlsx'),
})

export const POST = route(
  {
    summary: 'Chosen devices as a spreadsheet, to be edited and given back',
    permission: 'devices.edit',
    body,
    returns: z.any(),
    raw: true,
  },
  async ({ request, access, body: { imeis, format } }) =>
    deviceSheetFile(await listSheetDevices(access, imeis), format, languageOf(request)),
)
