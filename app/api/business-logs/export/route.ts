import { z } from 'zod'
import { businessLogBatches } from '@/db/queries/business-logs/business-log-list'
import { businessLogFilter, MAX_EXPORTED_LOGS } from '@/lib/logs/business-log-schema'
import { businessLogFile } from '@/server/exports/business-log-file'
import { download } from '@/server/exports/streamed'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const GET = route(
  {
    summary: 'The filtered business log as CSV, up to 30 000 rows',
    permission: 'businessLogs.read',
    query: businessLogFilter,
    returns: z.any(),
    long: true,
    raw: true,
  },
  async ({ request, access, session, query }) => {
    const batches = businessLogBatches(access, query, MAX_EXPORTED_LOGS)
    const { fileName, lines } = await businessLogFile(batches, languageOf(request), session.account.timeZone)
    return download({ fileName, type: 'text/csv; charset=utf-8' }, lines)
  },
)
