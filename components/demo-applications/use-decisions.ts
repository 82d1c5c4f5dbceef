'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { showToast } from '@/components/ui/sonner'
import type { AcceptedApplication, Application } from '@/lib/demo-applications/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { refreshApplications } from './use-applications'

/** Accepting, refusing and ending; `busy` is the application under way. A refusal of ours is shown as a toast. */
export function useDecisions() {
  const t = useTranslations('demoApplications')
  const queries = useQueryClient()
  const [busy, setBusy] = useState<number | null>(null)

  const act = async <T>(id: number, work: () => Promise<T>): Promise<T | null> => {
    setBusy(id)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return null
    } finally {
      setBusy(null)
      await refreshApplications(queries)
    }
  }
  const accept = ({ id }: Application): Promise<AcceptedApplication | null> =>
    act(id, () => api('POST', '/api/demo-applications/[id]/accept', { params: { id } }))
  const refuse = ({ id, name }: Application, reason: string) =>
    act(id, async () => {
      const path = '/api/demo-applications/[id]/refuse'
      const { mailed } = await api('POST', path, { params: { id }, body: { reason } })
      showToast({ text: mailed ? t('refusedMailed', { name }) : t('refusedSilent'), tone: 'success' })
    })
  const end = ({ id, account }: Application) =>
    act(id, async () => {
      await api('POST', '/api/demo-applications/[id]/end', { params: { id } })
      showToast({ text: t('ended', { login: account?.login ?? '' }), tone: 'success' })
    })
  return { busy, accept, refuse, end }
}
