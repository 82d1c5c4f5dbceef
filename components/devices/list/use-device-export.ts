'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { saveResponse } from '@/components/files/save-response'
import { showToast } from '@/components/ui/sonner'
import { MAX_EXPORT_DEVICES } from '@/lib/devices/filter-terms'
import { api, apiFile } from '@/lib/http/client'
import type { ColumnKey } from './columns'
import type { DeviceSearchState } from './use-device-search'

/** Saves the filtered list, or the chosen devices, as a file with the columns that are shown. */
export function useDeviceExport(search: DeviceSearchState, shown: readonly ColumnKey[], total: number) {
  const t = useTranslations('devices.export')
  const router = useRouter()
  return async (format: 'xlsx' | 'csv', ids?: readonly number[]): Promise<void> => {
    const { filter, sort, direction } = search
    const body = {
      ...(ids ? { ids } : filter),
      sort,
      direction,
      format,
      columns: ['name' as const, ...shown],
    }
    if ((ids?.length ?? total) > MAX_EXPORT_DEVICES) {
      // A refusal is told by the client.
      const ordered = await api('POST', '/api/devices/export/task', { body }).catch(() => null)
      if (ordered) {
        const open = { label: t('openTasks'), onPress: () => router.push('/task?type=exportDevices') }
        showToast({ text: t('ordered'), tone: 'success', action: open })
      }
      return
    }
    const response = await apiFile('POST', '/api/devices/export', { body }).catch(() => null)
    if (response) await saveResponse(response)
  }
}
