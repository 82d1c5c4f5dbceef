import { createTranslator } from 'next-intl'
import { importCosts, previewCosts } from '@/db/queries/fleet/costs/import-costs'
import type { Access } from '@/lib/auth/access'
import { arrangeCosts, COST_COLUMNS, MAX_COST_ROWS } from '@/lib/fleet/costs/cost-sheet'
import type { CostImport, CostImportForm } from '@/lib/fleet/costs/import-schema'
import { type Language, textDirection } from '@/lib/i18n/languages'
import type { SheetFormat } from '@/lib/spreadsheet/read-sheet'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { download } from '@/server/exports/streamed'
import { loadMessages } from '@/server/i18n/messages'
import { sheetEntries } from '@/server/spreadsheet/sheet-entries'
import { costSheetWords } from './cost-sheet-words'

/** What becomes of each row of a spreadsheet of costs: with `preview` what would become of it. */
export async function importCostFile(
  access: Access,
  { file, mode }: CostImportForm,
  language: Language,
): Promise<CostImport> {
  const words = await costSheetWords()
  const entries = await sheetEntries(access, { file, language, maxRows: MAX_COST_ROWS }, (rows) =>
    arrangeCosts(rows, words.columns),
  )
  const take = mode === 'import' ? importCosts : previewCosts
  const judged = await take(access, { entries, words }, new Date())
  return {
    items: judged.map(({ row, vehicle, problem }) => ({ row, vehicle, problem })),
    right: judged.filter(({ problem }) => problem === null).length,
  }
}

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** An empty spreadsheet for the import. */
export async function costTemplate(format: SheetFormat, language: Language): Promise<Response> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet.costs.sheet' })
  const columns = COST_COLUMNS.map((key) => ({
    // A program must not round a day, or take a name for a number.
    key,
    heading: t(`columns.${key}`),
    width: 18,
    format: '@',
  }))
  async function* csv() {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))
  }
  const body =
    format === 'csv'
      ? csv()
      : xlsxFile(t('title'), textDirection(language) === 'rtl', columns, (async function* () {})())
  return download({ fileName: `${t('templateFile')}.${format}`, type: TYPES[format] }, body)
}
