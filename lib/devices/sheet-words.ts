import { LANGUAGES } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { VEHICLE_ICONS, type VehicleIcon } from './icons'
import { type Headings, plainHeading, SHEET_COLUMNS, type SheetColumn } from './sheet-columns'

export type SheetWords = { headings: Headings; icons: ReadonlyMap<string, VehicleIcon> }

let words: Promise<SheetWords> | undefined

/** Names of columns and icons in all our languages: a file may be written in another than its reader's. */
export function sheetWords(): Promise<SheetWords> {
  words ??= readWords()
  return words
}

async function readWords(): Promise<SheetWords> {
  const headings = new Map<string, SheetColumn>()
  const icons = new Map<string, VehicleIcon>()
  for (const column of SHEET_COLUMNS) headings.set(plainHeading(column), column)
  for (const language of LANGUAGES) {
    const messages = await loadMessages(language)
    for (const column of SHEET_COLUMNS)
      headings.set(plainHeading(messages.deviceSheet.columns[column]), column)
    for (const icon of VEHICLE_ICONS) icons.set(messages.icons[icon].toLowerCase(), icon)
  }
  return { headings, icons }
}
