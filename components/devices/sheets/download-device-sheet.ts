'use client'
import { downloadFile } from '@/components/playback/download-file'

/** Saves these devices as a spreadsheet that /devices/batch-edit takes back; at most 10 000. */
export function downloadDeviceSheet(imeis: readonly string[]): Promise<string> {
  return downloadFile('/api/devices/batch-edit/sheet', new AbortController().signal, { imeis })
}
