import { driverImport, driverImportForm } from '@/lib/fleet/drivers/import-schema'
import { importDriverFile } from '@/server/fleet/drivers/import-driver-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Take on the drivers of a spreadsheet, or preview them; right rows are kept, each with its verdict',
    permission: 'fleet.edit',
    form: driverImportForm,
    maxBodyBytes: BODY_LIMITS['/api/drivers/import'],
    returns: driverImport,
    long: true,
  },
  ({ request, access, form }) => importDriverFile(access, form, languageOf(request)),
)
