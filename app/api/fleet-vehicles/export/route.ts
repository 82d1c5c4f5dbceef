import { z } from 'zod'
import { vehicleBatches } from '@/db/queries/fleet/vehicles/vehicle-list'
import { vehicleExportQuery } from '@/lib/fleet/vehicles/import-schema'
import { dayOf } from '@/lib/time/wall-clock'
import { vehicleSheetFile } from '@/server/fleet/vehicles/vehicle-sheet-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The filtered vehicles as a spreadsheet that the import takes back',
    permission: 'fleet.read',
    query: vehicleExportQuery,
    returns: z.any(),
    long: true,
    raw: true,
  },
  ({ request, access, session, query: { format, ...filter } }) => {
    const batches = vehicleBatches(access, filter, dayOf(Date.now(), session.account.timeZone))
    return vehicleSheetFile(batches, { format, isTemplate: false }, languageOf(request))
  },
)
