import { importParams } from '@/lib/imports/traccar/order-schema'
import { task } from '@/lib/tasks/schema'
import { orderImport } from '@/server/imports/traccar/order-import'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Moves in from a Traccar server as a dry run said, as a task',
    permission: 'imports.run',
    params: importParams,
    returns: task,
    status: 202,
  },
  ({ request, access, params: { id } }) => orderImport(access, id, languageOf(request)),
)
