import { createTranslator } from 'next-intl'
import type { RowIssue } from '@/lib/devices/row-problems'
import { type DeviceSheet, MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { type SheetWords, sheetWords } from '@/lib/devices/sheet-words'
import { AppError } from '@/lib/errors'
import { type Language, textDirection } from '@/lib/i18n/languages'
import { loadMessages } from '@/lib/i18n/load-messages'
import { type SheetFormat, sheetFormatOf } from '@/lib/spreadsheet/read-sheet'
import { BYTE_ORDER_MARK, csvLine } from '@/lib/spreadsheet/write-csv'
import { xlsxFile } from '@/lib/spreadsheet/write-xlsx'
import { readDeviceSheet } from '@/server/devices/read-device-sheet'
import { fileStorage, readWhole } from '@/server/storage/storage'
import type { RunningTask } from './task-handler'

export type UploadedDevices = { sheet: DeviceSheet; words: SheetWords; format: SheetFormat }

/** The spreadsheet that a task was ordered with. */
export async function uploadedDevices({
  input,
  language,
  access,
}: Pick<RunningTask<unknown>, 'input' | 'language' | 'access'>): Promise<UploadedDevices> {
  const bytes = input && (await readWhole(fileStorage(), input, MAX_SHEET_KB * 1000))
  if (!bytes) throw new AppError('spreadsheetUnreadable')
  const words = await sheetWords()
  return {
    words,
    sheet: await readDeviceSheet(bytes, language, words, access.actorId),
    format: sheetFormatOf(bytes) ?? 'csv',
  }
}

/** A row of the sheet by its place, and why it was refused. */
export type RefusedRow = [at: number, issues: readonly RowIssue[]]

const TYPES: Record<SheetFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/**
 * Leaves the refused rows as a file of the same columns with the reason behind them: corrected, it
 * can be given back as it is.
 */
export async function saveRefused(
  task: Pick<RunningTask<unknown>, 'title' | 'language' | 'saveFile'>,
  { sheet, format }: UploadedDevices,
  refused: readonly RefusedRow[],
): Promise<void> {
  if (refused.length === 0) return
  const t = await texts(task.language)
  const named = sheet.headings.length > 0
  const headings = named ? sheet.headings : sheet.columns.map((column) => t(`columns.${column}`))
  const width = Math.max(headings.length, ...refused.map(([at]) => sheet.cells[at]?.length ?? 0))
  const reason = (issues: readonly RowIssue[]) =>
    issues
      .map(({ problem, column, params }) =>
        t(`problems.${problem}`, {
          column: t(`columns.${column}`),
          max: params?.max ?? 0,
          row: params?.row ?? 0,
        }),
      )
      .join('; ')
  const lines = refused.map(([at, issues]) => {
    const cells = sheet.cells[at] ?? []
    return [...Array.from({ length: width }, (_, place) => cells[place] ?? ''), reason(issues)]
  })
  const top = [...Array.from({ length: width }, (_, place) => headings[place] ?? ''), t('reason')]
  const name = t('refusedFile', { title: task.title.replace(/\.(xlsx|csv|txt)$/i, '') })
  const data = format === 'csv' ? csvFile(top, lines) : sheetFile(t('sheet'), task.language, top, lines)
  await task.saveFile(`${name}.${format}`, format, data, TYPES[format])
}

const texts = async (language: Language) =>
  createTranslator({ locale: language, messages: await loadMessages(language), namespace: 'deviceSheet' })

function csvFile(top: readonly string[], lines: readonly string[][]): Uint8Array {
  return Buffer.from(BYTE_ORDER_MARK + [top, ...lines].map((line) => csvLine(line)).join(''))
}

function sheetFile(name: string, language: Language, top: readonly string[], lines: readonly string[][]) {
  const columns = top.map((heading, at) => ({
    key: String(at),
    heading,
    format: '@',
    width: at === top.length - 1 ? 50 : 20,
  }))
  async function* batches() {
    yield lines.map((line) => Object.fromEntries(line.map((cell, at) => [String(at), cell])))
  }
  return xlsxFile(name, textDirection(language) === 'rtl', columns, batches())
}
