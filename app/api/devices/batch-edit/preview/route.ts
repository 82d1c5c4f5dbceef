import { editKnowledge } from '@/db/queries/devices/device-edits'
import { countProblems } from '@/lib/devices/count-problems'
import { judgeEdits } from '@/lib/devices/edit-rows'
import { editFileForm, editPreview, MAX_PREVIEW_ROWS } from '@/lib/devices/import-schema'
import { sheetWords } from '@/lib/devices/sheet-words'
import { openSheet } from '@/server/devices/uploaded-sheet'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'What an edited spreadsheet would change, cell by cell; changes nothing',
    permission: 'devices.edit',
    form: editFileForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/batch-edit/preview'],
    returns: editPreview,
  },
  async ({ request, access, form: { file } }) => {
    const sheet = await openSheet(access, file, languageOf(request))
    const known = await editKnowledge(
      access,
      sheet.rows.map(({ given }) => given.imei ?? ''),
    )
    const judged = judgeEdits(sheet.rows, { ...known, icons: (await sheetWords()).icons })
    const wrong = judged.filter(({ issues }) => issues.length > 0)
    const changed = judged.filter(({ issues, changes }) => issues.length === 0 && changes.length > 0)
    return {
      columns: sheet.columns,
      total: judged.length,
      changed: changed.length,
      unchanged: judged.length - wrong.length - changed.length,
      problems: countProblems(wrong),
      rows: [...wrong, ...changed].slice(0, MAX_PREVIEW_ROWS),
    }
  },
)
