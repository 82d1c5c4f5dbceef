'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { api } from '@/lib/http/client'

/** An end user takes a device into the own account, by its IMEI and the code of its owner. */
export default function BindDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deviceBinding')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const [imei, setImei] = useState('')
  const [code, setCode] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST', '/api/bindings', { body: { imei: imei.trim(), code }, hideError: true }),
    onSuccess: ({ name }) => {
      showToast({ text: t('bound', { name }), tone: 'success' })
      onClose()
      void queries.invalidateQueries({ queryKey: ['devices'] })
    },
  })
  const isComplete = imei.trim() !== '' && code.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bind')}
      description={t('bindText')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" disabled={!isComplete} busy={isPending}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} className="flex flex-col gap-4" onSubmit={submit}>
        <FormNotice text={error?.message ?? null} />
        <Field label={t('imei')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              value={imei}
              onChange={(event) => setImei(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label={t('code')}>
          {(control) => (
            <Input
              {...control}
              dir="ltr"
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              value={code}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
