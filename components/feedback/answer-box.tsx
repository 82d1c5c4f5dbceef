'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { isClosed, MAX_FEEDBACK_TEXT } from '@/lib/feedback/kinds'
import type { FeedbackThread } from '@/lib/feedback/schema'
import { api } from '@/lib/http/client'

type Props = { of: FeedbackThread; onSent: (next: FeedbackThread) => Promise<void> }

/** Where either side writes more. What was typed stays when it is refused. */
export function AnswerBox({ of: { id, answering, status }, onSent }: Props) {
  const t = useTranslations('feedback')
  const [text, setText] = useState('')
  const { mutate, isPending, error } = useMutation({
    mutationFn: () =>
      api('POST', '/api/feedback/[id]/answers', { params: { id }, body: { text }, hideError: true }),
    onSuccess: async (next) => {
      setText('')
      showToast({ text: t('answerSent'), tone: 'success' })
      await onSent(next)
    },
  })
  const isWritten = text.trim() !== ''
  return (
    <div className="flex flex-col gap-2">
      {error && <FormNotice text={error.message} />}
      <Field
        label={t(answering ? 'answer' : 'more')}
        hint={!answering && isClosed(status) ? t('moreClosed') : undefined}
      >
        {(control) => (
          <Textarea
            {...control}
            rows={4}
            dir="auto"
            maxLength={MAX_FEEDBACK_TEXT}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
      <Button
        tone="primary"
        className="self-end"
        disabled={!isWritten}
        busy={isPending}
        onClick={() => mutate()}
      >
        {t('sendAnswer')}
      </Button>
      <LeaveGuard active={isWritten && !isPending} />
    </div>
  )
}
