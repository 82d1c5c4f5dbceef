'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'

type Props = {
  /** What comes of it. */
  text: string
  send: (reason: string) => Promise<unknown>
  onClose: () => void
  onDone: () => Promise<unknown>
}

/** Asks why an entry is voided, and voids it. Texts in `fleet.voiding`. */
export function VoidDialog({ text, send, onClose, onDone }: Props) {
  const t = useTranslations('fleet.voiding')
  const ui = useTranslations('ui')
  const id = useId()
  const [reason, setReason] = useState('')
  const save = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: async () => {
      showToast({ text: t('done'), tone: 'success' })
      onClose()
      await onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="danger" busy={save.isPending} disabled={reason.trim() === ''}>
            {t('action')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <p className="text-body text-muted">{text}</p>
        <Field label={t('reason')} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={200}
              dir={reason ? 'auto' : undefined}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </Field>
        <FormNotice text={save.error?.message ?? null} />
      </form>
    </Dialog>
  )
}
