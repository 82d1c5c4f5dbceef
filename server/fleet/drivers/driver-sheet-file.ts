import { createTranslator } from 'next-intl'
import type { Driver } from '@/lib/fleet/drivers/driver-schema'
import { DRIVER_COLUMNS, type DriverColumn } from '@/lib/fleet/drivers/driver-sheet'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { type Language, textDirection } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { download } from '@/server/exports/streamed'

const TYPES = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

type Order = {
  /** Of the template none. */
  parts: AsyncIterable<readonly Driver[]>
  fields: readonly OwnField[]
  format: keyof typeof TYPES
  language: Language
  name: 'sheet' | 'templateFile'
}

/** Drivers as a spreadsheet that the import takes back; without any it is the import's template. */
export async function driverSheetFile({ parts, fields, format, language, name }: Order): Promise<Response> {
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'fleet' })
  const columns = [
    ...DRIVER_COLUMNS.map((key) => ({ key: key as string, heading: t(`drivers.columns.${key}`) })),
    ...fields.map((field) => ({ key: String(field.id), heading: field.name })),
    // Everything is text: a program must not round a number of a card, or drop the + of a phone.
  ].map((column) => ({ ...column, width: 20, format: '@' }))
  const rowOf = (driver: Driver): Record<string, Cell> => {
    const { number, name: called, phone, email, licence, licenceExpiresOn, registeredOn } = driver
    const { registeredPlace, city, maxSpeedKmh, cards, fields: own } = driver
    return {
      number,
      name: called,
      phone,
      email,
      licence,
      licenceExpiresOn,
      registeredOn,
      registeredPlace,
      city,
      licenceStatus: t(`licenceStates.${driver.licenceStatus}`),
      maxSpeedKmh: maxSpeedKmh === null ? null : String(maxSpeedKmh),
      reminder: t(driver.reminder ? 'drivers.yes' : 'drivers.no'),
      card: cards[0] ?? null,
      ...own,
    } satisfies Record<DriverColumn, Cell>
  }
  async function* batches() {
    for await (const part of parts) yield part.map(rowOf)
  }
  async function* csv() {
    yield BYTE_ORDER_MARK + csvLine(columns.map(({ heading }) => heading))
    for await (const rows of batches())
      yield rows.map((row) => csvLine(columns.map(({ key }) => row[key] ?? null))).join('')
  }
  const isRightToLeft = textDirection(language) === 'rtl'
  const body = format === 'csv' ? csv() : xlsxFile(t('drivers.title'), isRightToLeft, columns, batches())
  return download({ fileName: `${t(`drivers.${name}`)}.${format}`, type: TYPES[format] }, body)
}
