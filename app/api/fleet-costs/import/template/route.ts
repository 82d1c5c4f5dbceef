import { z } from 'zod'
import { costTemplateQuery } from '@/lib/fleet/costs/import-schema'
import { costTemplate } from '@/server/fleet/costs/import-cost-file'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'An empty spreadsheet for the import of costs',
    permission: 'fleet.edit',
    query: costTemplateQuery,
    returns: z.any(),
    raw: true,
  },
  ({ request, query }) => costTemplate(query.format, languageOf(request)),
)
