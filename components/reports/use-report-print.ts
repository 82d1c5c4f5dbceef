'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { printPdf } from '@/components/files/print-pdf'
import { refreshTasks } from '@/components/tasks/use-tasks'
import { showToast } from '@/components/ui/sonner'
import { ApiError } from '@/lib/http/api-error'
import { api, apiFile, type Envelope } from '@/lib/http/client'
import type { ExportReportBody } from '@/lib/reports/export/export-schema'
import type { Task } from '@/lib/tasks/schema'
import { isOpen } from '@/lib/tasks/task-kinds'

const ACCEPTED = 202
const LOOK_EVERY_MS = 700

type Question = Omit<ExportReportBody, 'format'>

/**
 * Prints a report: the server makes its pages, in a task where they are many, and the browser's print dialogue opens with
 * them. `rows` is how many are on paper so far; null while nothing is printed.
 */
export function useReportPrint(name: string, title: string) {
  const t = useTranslations('reports.screen')
  const errors = useTranslations('errors')
  const queries = useQueryClient()
  const [rows, setRows] = useState<number | null>(null)
  const stopping = useRef<AbortController>(null)
  const ordered = useRef<number | null>(null)
  useEffect(() => () => stopping.current?.abort(), [])

  /** The pages of a task, once they are there; null when it came to nothing. */
  const pagesOf = async (id: number, signal: AbortSignal): Promise<Response | null> => {
    for (;;) {
      const watched = await api('GET', '/api/tasks/[id]', { params: { id }, signal })
      setRows(watched.done)
      if (watched.status === 'done') return apiFile('GET', '/api/tasks/[id]/file', { params: { id }, signal })
      if (!isOpen(watched.status)) {
        const { name: error, params } = watched.error ?? { name: 'systemAbnormal', params: {} }
        if (watched.status === 'failed' && errors.has(error as never))
          showToast({ text: errors(error as never, params as never), tone: 'danger' })
        return null
      }
      await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
      signal.throwIfAborted()
    }
  }

  const start = async (question: Question): Promise<void> => {
    const control = new AbortController()
    const { signal } = control
    stopping.current = control
    ordered.current = null
    setRows(0)
    try {
      const body = { ...question, format: 'pdf' as const }
      const answer = await apiFile('POST', '/api/reports/[name]/export', { params: { name }, body, signal })
      let pages: Response | null = answer
      if (answer.status === ACCEPTED) {
        const { id } = ((await answer.json()) as Envelope<Task>).data
        refreshTasks(queries)
        ordered.current = id
        pages = await pagesOf(id, signal)
      }
      if (pages) await printPdf(pages, title)
    } catch (error) {
      // A refusal is told by the client.
      if (!signal.aborted && !(error instanceof ApiError))
        showToast({ text: t('printFailed'), tone: 'danger' })
    } finally {
      setRows(null)
    }
  }
  /** Calls the task off as well; whoever only leaves the page finds its file among the tasks. */
  const stop = () => {
    stopping.current?.abort()
    const id = ordered.current
    if (id !== null) void api('POST', '/api/tasks/[id]/cancel', { params: { id } }).catch(() => {})
  }
  return { rows, start, stop }
}
