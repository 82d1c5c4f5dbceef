import { vehicleImport, vehicleImportForm } from '@/lib/fleet/vehicles/import-schema'
import { importVehicleFile } from '@/server/fleet/vehicles/import-vehicle-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Take the vehicles of a spreadsheet of at most 10 000 rows, or preview them; right rows are kept, each has its verdict',
    permission: 'fleet.edit',
    form: vehicleImportForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-vehicles/import'],
    returns: vehicleImport,
    long: true,
  },
  ({ request, access, form }) => importVehicleFile(access, form, languageOf(request)),
)
