'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { FormNotice } from '@/components/forms/form-notice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFetchedResolver } from '@/components/forms/use-fetched-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import type { BindDeviceBody, bindDeviceBody } from '@/lib/devices/binding'
import { api } from '@/lib/http/client'

/** An end user takes a device into the own account, by its IMEI and the code of its owner. */
export default function BindDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deviceBinding')
  const ui = useTranslations('ui')
  const id = useId()
  const queries = useQueryClient()
  const form = useForm<z.input<typeof bindDeviceBody>, unknown, BindDeviceBody>({
    resolver: useFetchedResolver(() => import('@/lib/devices/binding').then((all) => all.bindDeviceBody)),
    defaultValues: { imei: '', code: '' },
  })
  const { errors, isSubmitting } = form.formState
  const { imei, code } = form.watch()
  const { mutateAsync } = useMutation({
    mutationFn: (body: BindDeviceBody) => api('POST', '/api/bindings', { body, hideError: true }),
    onSuccess: ({ name }) => {
      showToast({ text: t('bound', { name }), tone: 'success' })
      onClose()
      void queries.invalidateQueries({ queryKey: ['devices'] })
    },
  })
  const isComplete = imei.trim() !== '' && code.trim() !== ''
  const submit = form.handleSubmit(async (given) => {
    try {
      await mutateAsync(given)
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => (path === 'imei' || path === 'code' ? path : null),
      })
      if (refusal) form.setError('root', { type: 'server', message: refusal })
    }
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('bind')}
      description={t('bindText')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" disabled={!isComplete} busy={isSubmitting}>
            {t('submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <FormNotice text={errors.root?.message ?? null} />
        <Field label={t('imei')} error={errors.imei?.message}>
          {(control) => (
            <Input {...control} {...form.register('imei')} dir="ltr" inputMode="numeric" autoComplete="off" />
          )}
        </Field>
        <Field label={t('code')} error={errors.code?.message}>
          {(control) => (
            <Input
              {...control}
              {...form.register('code')}
              dir="ltr"
              autoComplete="off"
              autoCapitalize="characters"
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
