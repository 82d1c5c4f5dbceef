import { importKnowledge } from '@/db/queries/devices/device-import'
import { insertTask } from '@/db/queries/tasks/tasks'
import { importFileForm } from '@/lib/devices/import-schema'
import { task } from '@/lib/tasks/schema'
import { keepSheet } from '@/server/devices/uploaded-sheet'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'
import { orderWithFiles } from '@/server/storage/stored-file'

export const POST = route(
  {
    summary: 'Import devices from a spreadsheet of at most 10 000 rows, as a task',
    permission: 'devices.create',
    form: importFileForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/import/file'],
    returns: task,
    status: 202,
  },
  async ({ request, access, form: { file, ...given } }) => {
    const params = {
      ...given,
      accountId: given.accountId ?? access.accountId,
      groupId: given.groupId ?? null,
    }
    // Refuses at once what the task would be refused for.
    await importKnowledge(access, params, [])
    const language = languageOf(request)
    const { key, title, rows } = await keepSheet(access, file, language)
    return orderWithFiles([key], () =>
      insertTask(access, { kind: 'importDevices', title, language, params, input: key, total: rows }),
    )
  },
)
