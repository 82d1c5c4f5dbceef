import { z } from 'zod'
import { listOwnFields } from '@/db/queries/fleet/drivers/own-fields'
import { driverTemplateQuery } from '@/lib/fleet/drivers/import-schema'
import { driverSheetFile } from '@/server/fleet/drivers/driver-sheet-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'An empty spreadsheet for the import of drivers, with the own fields as columns',
    permission: 'fleet.edit',
    query: driverTemplateQuery,
    returns: z.any(),
    raw: true,
  },
  async ({ request, access, query }) =>
    driverSheetFile({
      parts: (async function* () {})(),
      fields: await listOwnFields(access),
      format: query.format,
      language: languageOf(request),
      name: 'templateFile',
    }),
)
