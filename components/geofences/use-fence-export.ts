'use client'
import { saveResponse } from '@/components/files/save-response'
import type { FENCE_FILE_FORMATS } from '@/lib/geofences/export/file-format'
import { apiFile } from '@/lib/http/client'

/** Saves the own fences, or those of a group, as a file that can be imported again. */
export function useFenceExport(groupId: number | null) {
  return async (format: (typeof FENCE_FILE_FORMATS)[number]): Promise<void> => {
    // A refusal is told by the client.
    const query = { format, groupId }
    const response = await apiFile('GET', '/api/geofences/export', { query }).catch(() => null)
    if (response) await saveResponse(response)
  }
}
