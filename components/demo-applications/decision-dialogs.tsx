'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import type { Application } from '@/lib/demo-applications/schema'

type Props<T = undefined> = {
  application: Application
  busy: boolean
  onClose: () => void
  onDecide: (given: T) => void
}

export function RefuseDialog({ application, busy, onClose, onDecide }: Props<string>) {
  const t = useTranslations('demoApplications')
  const ui = useTranslations('ui')
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('refuseTitle', { name: application.name })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={() => onDecide(reason)}>
            {t('refuse')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <Field label={t('reason')} hint={t('reasonHint')}>
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={500}
            dir="auto"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}

export function EndDialog({ application, busy, onClose, onDecide }: Props) {
  const t = useTranslations('demoApplications')
  const ui = useTranslations('ui')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('endTitle', { login: application.account?.login ?? '' })}
      description={t('endText')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="danger" busy={busy} onClick={() => onDecide(undefined)}>
            {t('end')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    />
  )
}
