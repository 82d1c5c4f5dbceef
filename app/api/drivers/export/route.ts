import { z } from 'zod'
import { driversInParts } from '@/db/queries/fleet/drivers/driver-list'
import { listOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import { driverExportQuery } from '@/lib/fleet/drivers/import-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { driverSheetFile } from '@/server/fleet/drivers/driver-sheet-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The filtered drivers as a spreadsheet that the import takes back',
    permission: 'fleet.read',
    query: driverExportQuery,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session: { account }, query: { format, ...filter } }) => {
    const fields = await listOwnFields(access)
    const today = dayOf(Date.now(), account.timeZone)
    return driverSheetFile({
      parts: driversInParts(access, filter, today),
      fields,
      format,
      language: languageOf(request),
      name: 'sheet',
    })
  },
)
