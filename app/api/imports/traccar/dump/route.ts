import { traccarDumpForm } from '@/lib/imports/traccar/order-schema'
import { task } from '@/lib/tasks/schema'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { orderUploadedDump } from '@/server/imports/traccar/order-import'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'Reads a dump of the database of a Traccar server and says what would come of it, as a task',
    permission: 'imports.run',
    form: traccarDumpForm,
    maxBodyBytes: BODY_LIMITS['/api/imports/traccar/dump'],
    returns: task,
    status: 202,
    long: true,
  },
  ({ request, access, form }) => orderUploadedDump(access, form, languageOf(request)),
)
