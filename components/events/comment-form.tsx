'use client'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { useForm } from 'react-hook-form'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Textarea } from '@/components/ui/textarea'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { type CommentBody, commentBody } from '@/lib/events/note-schema'
import { api } from '@/lib/http/client'

/** What was typed and not sent yet, by the event: it is there again when that is opened again. */
const drafts = new Map<number, string>()

/** Adds a comment to an event. What was typed stays until it is kept. */
export function CommentForm({ id, onCommented }: { id: number; onCommented: () => void }) {
  const t = useTranslations('events.notes')
  const form = useForm<CommentBody>({
    resolver: useSchemaResolver(commentBody),
    defaultValues: { content: drafts.get(id) ?? '' },
  })
  const { errors, isSubmitting } = form.formState
  const submit = form.handleSubmit(async (body) => {
    try {
      await api('POST', '/api/alerts/[id]/comments', { params: { id: String(id) }, body })
      drafts.delete(id)
      form.reset({ content: '' })
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
      <Field
        label={t('write')}
        hint={useIsPhone() ? undefined : t('hint')}
        error={errors.content?.message}
        keepsHint
        className="w-full"
      >
        {(control) => (
          <Textarea
            {...control}
            {...form.register('content', { onChange: ({ target }) => drafts.set(id, target.value) })}
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
