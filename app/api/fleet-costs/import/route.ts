import { costImport, costImportForm } from '@/lib/fleet/costs/import-schema'
import { importCostFile } from '@/server/fleet/costs/import-cost-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary:
      'Write down the costs of a spreadsheet, or preview them; right rows are kept, each with its verdict',
    permission: 'fleet.edit',
    form: costImportForm,
    maxBodyBytes: BODY_LIMITS['/api/fleet-costs/import'],
    returns: costImport,
    long: true,
  },
  ({ request, access, form }) => importCostFile(access, form, languageOf(request)),
)
