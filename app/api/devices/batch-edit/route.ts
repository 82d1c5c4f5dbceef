import { insertTask } from '@/db/queries/tasks'
import { editFileForm } from '@/lib/devices/import-schema'
import { keepSheet, MAX_SHEET_FORM_BYTES } from '@/lib/server/devices/uploaded-sheet'
import { languageOf } from '@/lib/server/request-language'
import { route } from '@/lib/server/route'
import { orderWithFiles } from '@/lib/server/stored-file'
import { task } from '@/lib/tasks/schema'

export const POST = route(
  {
    summary: 'Change devices as an edited spreadsheet says, as a task',
    permission: 'devices.edit',
    form: editFileForm,
    maxBodyBytes: MAX_SHEET_FORM_BYTES,
    returns: task,
    status: 202,
  },
  async ({ request, access, form: { file } }) => {
    const language = languageOf(request)
    const { key, title, rows } = await keepSheet(file, language)
    return orderWithFiles([key], () =>
      insertTask(access, { kind: 'editDevices', title, language, params: {}, input: key, total: rows }),
    )
  },
)
