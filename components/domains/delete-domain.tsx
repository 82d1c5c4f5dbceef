'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/toast-store'
import type { Domain } from '@/lib/domains/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { refreshDomains } from './use-domains'

export function DeleteDomain({ domain: { id, host }, onClose }: { domain: Domain; onClose: () => void }) {
  const t = useTranslations('domains')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await api('DELETE', `/api/domains/${id}`, { body: {} })
      showToast({ text: t('deleted', { host }), tone: 'success' })
      onClose()
    } catch (error) {
      // The client has shown why.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
      await refreshDomains(queries)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deleteTitle', { host })}
      description={t('deleteText')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={() => void remove()}>
            {t('deleteDo')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    />
  )
}
