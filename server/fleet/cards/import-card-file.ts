import { createTranslator } from 'next-intl'
import { importCards, previewCards } from '@/db/queries/fleet/cards/import-cards'
import type { Access } from '@/lib/auth/access'
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
import { sheetEntries } from '@/server/spreadsheet/sheet-entries'

/** What becomes of each row of a spreadsheet of cards: with `preview` what would become of it. */
export async function importCardFile(
  access: Access,
  { file, mode }: CardImportForm,
  language: Language,
): Promise<CardImport> {
  const words = await headings()
  const entries = await sheetEntries(access, { file, language, maxRows: MAX_CARD_ROWS }, (rows) =>
    arrangeCards(rows, words),
  )
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
