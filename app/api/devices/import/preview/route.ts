import { importKnowledge } from '@/db/queries/devices/device-import'
import { countProblems } from '@/lib/devices/count-problems'
import { judgeImport } from '@/lib/devices/import-rows'
import { importPreview, importPreviewForm, MAX_PREVIEW_ROWS } from '@/lib/devices/import-schema'
import { sheetWords } from '@/lib/devices/sheet-words'
import { arrangeTyped, MAX_TYPED_IMEIS } from '@/lib/devices/typed-devices'
import { AppError } from '@/lib/errors'
import { openSheet } from '@/server/devices/uploaded-sheet'
import { BODY_LIMITS } from '@/server/http/body-limits'
import { languageOf } from '@/server/next/request-language'
import { route } from '@/server/next/route'

export const POST = route(
  {
    summary: 'What an import would do with each row of a spreadsheet, or with typed IMEIs; changes nothing',
    permission: 'devices.create',
    form: importPreviewForm,
    maxBodyBytes: BODY_LIMITS['/api/devices/import/preview'],
    returns: importPreview,
  },
  async ({ request, access, form: { file, imeis, ...given } }) => {
    const sheet = file ? await openSheet(access, file, languageOf(request)) : arrangeTyped(imeis ?? '')
    if (!file && sheet.rows.length > MAX_TYPED_IMEIS)
      throw new AppError('tooManyRows', { max: MAX_TYPED_IMEIS })
    const options = {
      ...given,
      accountId: given.accountId ?? access.accountId,
      groupId: given.groupId ?? null,
    }
    const known = await importKnowledge(
      access,
      options,
      sheet.rows.map((row) => row.given.imei ?? ''),
    )
    const judged = judgeImport(sheet.rows, { ...known, icons: (await sheetWords()).icons })
    const wrong = judged.filter(({ device }) => device === null)
    const right = judged.filter(({ device }) => device !== null)
    return {
      columns: sheet.columns,
      total: judged.length,
      right: right.length,
      problems: countProblems(wrong),
      rows: [...wrong, ...right].slice(0, MAX_PREVIEW_ROWS),
    }
  },
)
