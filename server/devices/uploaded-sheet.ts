import type { Access } from '@/lib/auth/access'
import { type DeviceSheet, MAX_SHEET_KB } from '@/lib/devices/sheet-columns'
import { sheetWords } from '@/lib/devices/sheet-words'
import { AppError } from '@/lib/errors'
import type { Language } from '@/lib/i18n/languages'
import { sheetFormatOf } from '@/lib/spreadsheet/read-sheet'
import { newFileKey } from '@/server/storage/file-storage'
import { fileStorage } from '@/server/storage/storage'
import { readDeviceSheet } from './read-device-sheet'

async function bytesOf(file: File): Promise<Uint8Array> {
  if (file.size > MAX_SHEET_KB * 1000) throw new AppError('fileTooLarge', { max: MAX_SHEET_KB })
  return new Uint8Array(await file.arrayBuffer())
}

/** The devices in an upload of the account. */
export async function openSheet(access: Access, file: File, language: Language): Promise<DeviceSheet> {
  return readDeviceSheet(await bytesOf(file), language, await sheetWords(), access.actorId)
}

/** Puts an upload aside for a task. Refuses at once what the task could not read. */
export async function keepSheet(
  access: Access,
  file: File,
  language: Language,
): Promise<{ key: string; title: string; rows: number }> {
  const bytes = await bytesOf(file)
  const { rows } = await readDeviceSheet(bytes, language, await sheetWords(), access.actorId)
  const format = sheetFormatOf(bytes) ?? 'csv'
  const key = newFileKey('tasks', format)
  await fileStorage().put(key, bytes, 'application/octet-stream')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names come from outside
  const title = file.name.replace(/[\u0000-\u001f\u007f]/g, '').slice(-120) || 'devices'
  return { key, title, rows: rows.length }
}
