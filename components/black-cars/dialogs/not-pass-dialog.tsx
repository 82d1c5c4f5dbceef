'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { MAX_REVIEW_REASON } from '@/lib/black-cars/limits'
import type { BlackCar } from '@/lib/black-cars/schema'
import { api } from '@/lib/http/client'
import { refreshBlackCars } from '../use-black-cars'

/** Does not pass an address, and tells who submitted it why. */
export function NotPassDialog({ blackCar, onClose }: { blackCar: BlackCar; onClose: () => void }) {
  const t = useTranslations('blackCars.review')
  const ui = useTranslations('ui')
  const validation = useTranslations('validation')
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isJudged, setJudged] = useState(false)
  const { id, name, accountName: account, updatedAt: seenAt } = blackCar
  const isMissing = reason.trim() === ''
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST', '/api/black-cars/[id]/review', {
        params: { id },
        body: { passed: false, reason, seenAt },
        hideError: true,
      }),
    onSuccess: async () => {
      showToast({ text: t('notPassed', { name }), tone: 'success' })
      onClose()
      await refreshBlackCars(queries)
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('notPassTitle', { name })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="danger"
            busy={isPending}
            onClick={() => {
              setJudged(true)
              if (!isMissing) mutate()
            }}
          >
            {t('notPass')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      {error && <FormNotice text={error.message} />}
      <Field
        label={t('reason')}
        hint={t('reasonHint', { account })}
        error={isJudged && isMissing ? validation('needed') : undefined}
        required
      >
        {(control) => (
          <Textarea
            {...control}
            rows={3}
            maxLength={MAX_REVIEW_REASON}
            dir="auto"
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  )
}
