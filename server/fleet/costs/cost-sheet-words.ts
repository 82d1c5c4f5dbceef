import { COST_KINDS, type CostKind, RECEIPT_FUELS, type ReceiptFuel } from '@/lib/fleet/costs/cost-kinds'
import { COST_COLUMNS, type CostColumn, type CostSheetWords } from '@/lib/fleet/costs/cost-sheet'
import { plainWord } from '@/lib/fleet/vehicles/vehicle-sheet'
import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'

let words: Promise<CostSheetWords> | undefined

/** Columns and words in all our languages: a file may be written in another than its reader's. */
export function costSheetWords(): Promise<CostSheetWords> {
  words ??= readWords()
  return words
}

async function readWords(): Promise<CostSheetWords> {
  const columns = new Map<string, CostColumn>()
  const kinds = new Map<string, CostKind>()
  const fuels = new Map<string, ReceiptFuel>()
  for (const language of LANGUAGES) {
    const { costs } = (await loadMessages(language)).fleet
    for (const one of COST_COLUMNS) columns.set(plainWord(costs.sheet.columns[one]), one)
    for (const one of COST_KINDS) kinds.set(plainWord(costs.kinds[one]), one)
    for (const one of RECEIPT_FUELS) fuels.set(plainWord(costs.fuels[one]), one)
  }
  // As programs write them, whatever the language.
  for (const one of COST_COLUMNS) columns.set(plainWord(one), one)
  for (const one of COST_KINDS) kinds.set(plainWord(one), one)
  for (const one of RECEIPT_FUELS) fuels.set(plainWord(one), one)
  return { columns, kinds, fuels }
}
