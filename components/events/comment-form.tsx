'use client'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { type CommentBody, commentBody } from '@/lib/events/note-schema'
import { api } from '@/lib/http/client'

/** Adds a comment to an event. What was typed stays until it is kept. */
export function CommentForm({ id, onCommented }: { id: number; onCommented: () => void }) {
  const t = useTranslations('events.notes')
  const form = useForm<CommentBody>({
    resolver: useSchemaResolver(commentBody),
    defaultValues: { content: '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api('POST', '/api/alerts/[id]/comments', { params: { id: String(id) }, body })
      form.reset()
      onCommented()
    } catch {
      // The client has said why.
    }
  })
  const sendByKeys = (press: KeyboardEvent) => {
    if (press.key !== 'Enter' || !(press.ctrlKey || press.metaKey)) return
    press.preventDefault()
    if (!isSubmitting) void submit()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-2">
      <Field label={t('write')} hint={t('hint')} error={errors.content?.message} keepsHint className="w-full">
        {(control) => (
          <Textarea
            {...control}
            {...form.register('content')}
            rows={2}
            dir="auto"
            readOnly={isSubmitting}
            onKeyDown={sendByKeys}
          />
        )}
      </Field>
      <Button type="submit" busy={isSubmitting}>
        {t('send')}
      </Button>
    </form>
  )
}
