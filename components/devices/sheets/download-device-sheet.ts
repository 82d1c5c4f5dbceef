'use client'
import { saveResponse } from '@/components/files/save-response'
import { apiFile } from '@/lib/http/client'

/** Saves these devices as a spreadsheet that /devices/batch-edit takes back; at most 10 000. */
export async function downloadDeviceSheet(imeis: readonly string[]): Promise<string> {
  return saveResponse(
    await apiFile('POST', '/api/devices/batch-edit/sheet', { body: { imeis }, hideError: true }),
  )
}
