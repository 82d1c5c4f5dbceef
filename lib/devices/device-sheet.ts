import { createTranslator } from 'next-intl'
import type { FileAccount } from '@/lib/accounts/schema'
import { shownDriverName } from '@/lib/driving/who-drives'
import { readUnits, toDistance } from '@/lib/format/units'
import { type Language, textDirection } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { BYTE_ORDER_MARK, type Cell, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { wallTimeOf } from '@/lib/time/wall-clock'
import type { DeviceRow } from './device-row'
import type { ExportColumn } from './export-schema'

type Given = {
  format: 'xlsx' | 'csv'
  columns: readonly ExportColumn[]
  language: Language
  account: FileAccount
  batches: AsyncIterable<readonly DeviceRow[]>
  now: number
}

export type DeviceSheet = { fileName: string; type: string; parts: AsyncIterable<Uint8Array> }

const TIMES: readonly ExportColumn[] = [
  'lastPacketAt',
  'expiresAt',
  'userExpiresAt',
  'activatedAt',
  'createdAt',
]
const WIDE: readonly ExportColumn[] = ['name', 'account', 'remark', 'imei', 'iccid', 'vin']

/** Devices as a table to be saved: the words of the screen, times of the account's zone. */
export async function deviceSheet(given: Given): Promise<DeviceSheet> {
  const { format, columns, language, account, batches, now } = given
  const messages = await loadMessages(language)
  const t = createTranslator({ locale: language, messages, namespace: 'devices' })
  const states = createTranslator({ locale: language, messages, namespace: 'states' })
  const units = readUnits(account)
  const time = (at: string | null) =>
    at === null ? null : wallTimeOf(Date.parse(at), account.timeZone).replace('T', ' ')
  const cells: Record<ExportColumn, (device: DeviceRow) => Cell> = {
    name: ({ name }) => name,
    imei: ({ imei }) => imei,
    status: ({ status }) => states(status),
    model: ({ modelName }) => modelName,
    account: ({ accountName }) => accountName,
    group: ({ groupName }) => groupName ?? t('defaultGroup'),
    plate: ({ plate }) => plate,
    sim: ({ sim }) => sim,
    lastPacketAt: ({ lastPacketAt }) => time(lastPacketAt),
    expiresAt: ({ expiresAt }) => time(expiresAt),
    userExpiresAt: ({ userExpiresAt }) => time(userExpiresAt),
    stock: ({ soldAt }) => t(soldAt ? 'stock.sold' : 'stock.stock'),
    activatedAt: ({ activatedAt }) => time(activatedAt),
    bound: ({ bound, boundName }) => boundName ?? t(bound ? 'binding.bound' : 'binding.unbound'),
    driverName: ({ driver, driverName }) => shownDriverName(driver, driverName),
    mileage: ({ mileageM }) => (mileageM === null ? null : Math.round(toDistance(mileageM, units) * 10) / 10),
    createdAt: ({ createdAt }) => time(createdAt),
    sn: ({ sn }) => sn,
    vin: ({ vin }) => vin,
    iccid: ({ iccid }) => iccid,
    remark: ({ remark }) => remark,
  }
  const headings = columns.map((column) => t(`columns.${column}`))
  const fileName = `${t('title')} ${wallTimeOf(now, account.timeZone).slice(0, 10)}.${format}`
  if (format === 'csv') {
    const line = (row: DeviceRow) => csvLine(columns.map((column) => cells[column](row)))
    return { fileName, type: 'text/csv; charset=utf-8', parts: csvParts(headings, batches, line) }
  }
  const sheet = columns.map((key, index) => ({
    key,
    heading: headings[index] ?? key,
    width: WIDE.includes(key) ? 24 : 16,
    isTime: TIMES.includes(key),
    ...(TIMES.includes(key) && { format: 'yyyy-mm-dd hh:mm:ss' }),
  }))
  const entry = (row: DeviceRow) => Object.fromEntries(columns.map((key) => [key, cells[key](row)]))
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  const rightToLeft = textDirection(language) === 'rtl'
  return { fileName, type, parts: xlsxFile(t('title'), rightToLeft, sheet, mapEach(batches, entry)) }
}

async function* csvParts(
  headings: readonly string[],
  batches: AsyncIterable<readonly DeviceRow[]>,
  line: (row: DeviceRow) => string,
) {
  const utf8 = new TextEncoder()
  yield utf8.encode(BYTE_ORDER_MARK + csvLine(headings))
  for await (const rows of batches) yield utf8.encode(rows.map(line).join(''))
}

async function* mapEach<T, R>(batches: AsyncIterable<readonly T[]>, change: (one: T) => R) {
  for await (const batch of batches) yield batch.map(change)
}
