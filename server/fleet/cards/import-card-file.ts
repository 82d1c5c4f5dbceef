import { createTranslator } from 'next-intl'
import { importCards, previewCards } from '@/db/queries/fleet/cards/import-cards'
import type { Access } from '@/lib/auth/access'
import { MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { AppError } from '@/lib/errors'
import {
  arrangeCards,
  CARD_COLUMNS,
  type CardColumn,
  MAX_CARD_ROWS,
  plain,
} from '@/lib/fleet/cards/card-sheet'
import type { CardImport, CardImportForm } from '@/lib/fleet/cards/import-schema'
import { LANGUAGES, type Language } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { sheetRows } from '@/server/spreadsheet/sheet-rows'

/** What becomes of each row of a spreadsheet of cards: with `preview` what would become of it. */
export async function importCardFile(
  access: Access,
  { file, mode }: CardImportForm,
  language: Language,
): Promise<CardImport> {
  if (file.size > MAX_SHEET_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SHEET_KB })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = await sheetRows({ bytes, language, maxRows: MAX_CARD_ROWS }, `account:${access.actorId}`)
  const entries = arrangeCards(rows, await headings())
  if (!entries) throw new AppError('spreadsheetUnreadable')
  // Without headings the reader let one row too many pass.
  if (entries.length > MAX_CARD_ROWS) throw new AppError('tooManyRows', { max: MAX_CARD_ROWS })
  const judged = await (mode === 'import' ? importCards : previewCards)(access, entries)
  return {
    items: judged.map(({ row, card, driver, problem }) => ({ row, code: card, driver, problem })),
    right: judged.filter(({ problem }) => problem === null).length,
  }
}

/** What the columns are called, in every language. */
async function headings(): Promise<Map<string, CardColumn>> {
  const found = new Map<string, CardColumn>()
  for (const language of LANGUAGES) {
    const messages = await loadMessages(language)
    const t = createTranslator({ locale: language, messages, namespace: 'fleet.cards' })
    for (const column of CARD_COLUMNS) found.set(plain(t(`columns.${column}`)), column)
  }
  return found
}
