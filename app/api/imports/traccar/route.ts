import { traccarImportBody } from '@/lib/imports/traccar/order-schema'
import { task } from '@/lib/tasks/schema'
import { orderDryRun } from '@/server/imports/traccar/order-import'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Reads a Traccar server and says what would come of it, as a task; makes nothing',
    permission: 'imports.run',
    body: traccarImportBody,
    returns: task,
    status: 202,
  },
  ({ request, access, body }) =>
    orderDryRun(access, { body, language: languageOf(request), isInside: false }),
)
