import { z } from 'zod'
import { vehicleTemplateQuery } from '@/lib/fleet/vehicles/import-schema'
import { vehicleSheetFile } from '@/server/fleet/vehicles/vehicle-sheet-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

async function* nothing() {}

export const GET = route(
  {
    summary: 'An empty spreadsheet for the import, with its headings in the language of who asks',
    permission: 'fleet.edit',
    query: vehicleTemplateQuery,
    returns: z.any(),
    raw: true,
  },
  ({ request, query }) =>
    vehicleSheetFile(nothing(), { format: query.format, isTemplate: true }, languageOf(request)),
)
