import { createTranslator } from 'next-intl'
import type { SheetDevice } from '@/lib/devices/edit-rows'
import { SHEET_COLUMNS } from '@/lib/devices/sheet-columns'
import { type Language, textDirection } from '@/lib/i18n/languages'
import type { SheetFormat } from '@/lib/spreadsheet/read-sheet'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { download } from '@/server/exports/streamed'
import { loadMessages } from '@/server/i18n/messages'

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Devices as a spreadsheet that can be edited and given back; without any it is the import's template. */
export async function deviceSheetFile(
  devices: readonly SheetDevice[],
  format: SheetFormat,
  language: Language,
): Promise<Response> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'deviceSheet' })
  const columns = SHEET_COLUMNS.map((key) => ({
    key,
    heading: t(`columns.${key}`),
    width: key === 'remark' ? 40 : 20,
    // Everything is text: a program must not round an IMEI, or drop the + of a number.
    format: '@',
  }))
  const rows = devices.map((device) => ({
    ...device,
    icon: messages.icons[device.icon as keyof typeof messages.icons] ?? device.icon,
  }))
  async function* csv() {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))
    yield rows.map((row) => csvLine(columns.map(({ key }) => row[key]))).join('')
  }
  async function* batches() {
    yield rows
  }
  const fileName = `${devices.length > 0 ? t('sheet') : t('templateFile')}.${format}`
  const body =
    format === 'csv' ? csv() : xlsxFile(t('sheet'), textDirection(language) === 'rtl', columns, batches())
  return download({ fileName, type: TYPES[format] }, body)
}
