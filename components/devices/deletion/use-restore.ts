'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { showToast } from '@/components/ui/sonner'
import type { RestoreDevicesBody } from '@/lib/devices/deletion'
import { api } from '@/lib/http/client'

/** Brings deleted devices back, says how many, and shows afresh what lists devices. */
export function useRestore() {
  const t = useTranslations('deviceDeletion')
  const queries = useQueryClient()
  return async (body: RestoreDevicesBody): Promise<void> => {
    try {
      const { changed } = await api('POST', '/api/devices/restore', { body })
      showToast({ text: t('restored', { count: changed }), tone: 'success' })
    } catch {
      // The client has said why.
    } finally {
      void queries.invalidateQueries({ queryKey: ['devices'] })
      void queries.invalidateQueries({ queryKey: ['groups'] })
      refreshTasks(queries)
    }
  }
}
