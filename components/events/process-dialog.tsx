'use client'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Textarea } from '@/components/ui/textarea'
import { MAX_HANDLER, type ProcessingTerms, processingTerms } from '@/lib/events/processing-schema'

type Props = {
  /** How many it is about; null for all unprocessed ones of the list. */
  count: number | null
  /** Answers whether it worked; what did not was said. */
  onProcess: (terms: ProcessingTerms) => Promise<boolean>
  onClose: () => void
}

/** Asks who dealt with events, and how. */
export default function ProcessDialog({ count, onProcess, onClose }: Props) {
  const t = useTranslations('events.process')
  const ui = useTranslations('ui')
  const id = useId()
  const { nickName } = useAccount()
  const form = useForm<z.input<typeof processingTerms>, unknown, ProcessingTerms>({
    resolver: useSchemaResolver(processingTerms),
    defaultValues: { handler: nickName.slice(0, MAX_HANDLER), content: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (terms) => {
    if (await onProcess(terms)) onClose()
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={count === null ? t('allTitle') : t('title', { count })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={isSubmitting}>
            {t('save')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <Field label={t('handler')} error={errors.handler?.message} required>
          {(control) => <Input {...control} {...form.register('handler')} autoComplete="off" dir="auto" />}
        </Field>
        <Field label={t('content')} hint={t('contentHint')} error={errors.content?.message} keepsHint>
          {(control) => <Textarea {...control} {...form.register('content')} rows={4} dir="auto" />}
        </Field>
      </form>
    </Dialog>
  )
}
