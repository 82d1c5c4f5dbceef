import { cardImport, cardImportForm } from '@/lib/fleet/cards/import-schema'
import { importCardFile } from '@/server/fleet/cards/import-card-file'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Take the cards of a spreadsheet, or preview them; right rows are kept, each with its verdict',
    permission: 'fleet.edit',
    form: cardImportForm,
    maxBodyBytes: BODY_LIMITS['/api/driver-cards/import'],
    returns: cardImport,
    long: true,
  },
  ({ request, access, form }) => importCardFile(access, form, languageOf(request)),
)
