import { z } from 'zod'
import { deviceSheetFile } from '@/server/devices/sheet-files'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'An empty spreadsheet for the import, with its headings in the language of who asks',
    permission: 'devices.create',
    query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
    returns: z.any(),
    raw: true,
  },
  ({ request, query }) => deviceSheetFile([], query.format, languageOf(request)),
)
