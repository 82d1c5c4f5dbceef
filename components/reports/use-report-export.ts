'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveResponse } from '@/components/files/save-response'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { showToast } from '@/components/ui/sonner'
import { ApiError } from '@/lib/http/api-error'
import { apiFile } from '@/lib/http/client'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'

const ACCEPTED = 202

/** Has a report made into a file: saved at once, or ordered as a task where it is long. */
export function useReportExport(name: string) {
  const t = useTranslations('reports.export')
  const router = useRouter()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const run = async (body: ExportReportBody): Promise<void> => {
    setBusy(true)
    try {
      const response = await apiFile('POST', '/api/reports/[name]/export', { params: { name }, body })
      if (response.status === ACCEPTED) {
        const open = { label: t('openTasks'), onPress: () => router.push('/task?type=exportReport') }
        showToast({ text: t('ordered'), tone: 'success', action: open })
        refreshTasks(queries)
      } else await saveResponse(response)
    } catch (error) {
      // A refusal is told by the client.
      if (!(error instanceof ApiError)) showToast({ text: t('failed'), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
