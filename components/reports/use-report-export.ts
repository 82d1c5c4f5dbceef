'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveResponse } from '@/components/devices/list/save-response'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { showToast } from '@/components/ui/toast-store'
import { api } from '@/lib/http/client'
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
    const path = `/api/reports/${name}/export`
    try {
      const response = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (response.status === ACCEPTED) {
        const open = { label: t('openTasks'), onPress: () => router.push('/task?type=exportReport') }
        showToast({ text: t('ordered'), tone: 'success', action: open })
        refreshTasks(queries)
      } else if (response.ok) await saveResponse(response)
      // A refusal is an answer like any other; asked again it is read, and reacted to, like one.
      else await api('POST', path, { body }).catch(() => {})
    } catch {
      showToast({ text: t('failed'), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return { busy, run }
}
