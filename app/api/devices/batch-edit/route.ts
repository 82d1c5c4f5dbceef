import { insertTask } from '@/db/queries/tasks/tasks'
import { editFileForm } from '@/lib/devices/import-schema'
import { task } from '@/lib/tasks/schema'
import { keepSheet } from '@/server/devices/uploaded-sheet'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { orderWithFiles } from '@/server/storage/stored-file'

export const POST = route(
  {
    summary: 'Change devices as an edited spreadsheet says, as a task',
    permission: 'devices.edit',
    form: editFileForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/batch-edit'],
    returns: task,
    status: 202,
  },
  async ({ request, access, form: { file } }) => {
    const language = languageOf(request)
    const { key, title, rows } = await keepSheet(access, file, language)
    return orderWithFiles([key], () =>
      insertTask(access, { kind: 'editDevices', title, language, params: {}, input: key, total: rows }),
    )
  },
)
