'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { EPISODE_KINDS } from '@/lib/fleet/scores/episodes'
import type { ScoredEvent } from '@/lib/fleet/scores/score-list-schema'
import { api } from '@/lib/http/client'
import { pointsText } from './score-words'
import { showDispute } from './use-scores'

const MOST = 500

/** Takes an event out of the scores; why is for all who see it. */
export function DisputeDialog({ event, onClose }: { event: ScoredEvent; onClose: () => void }) {
  const t = useTranslations('fleet.scores')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const id = useId()
  const queries = useQueryClient()
  const [comment, setComment] = useState('')
  const save = useMutation({
    mutationFn: async () => {
      const { imei, start } = event
      const kind = EPISODE_KINDS.find((one) => one === event.kind)
      // Its row has no button for this.
      if (!kind || imei === null) return null
      return await api('POST', '/api/fleet-scores/disputes', {
        body: { imei, kind, start, comment: comment.trim() },
        hideError: true,
      })
    },
    onSuccess: async (dispute) => {
      showToast({ text: t('takenOutNow'), tone: 'success' })
      onClose()
      await showDispute(queries, event, dispute)
    },
  })
  const submit = (given: FormEvent) => {
    given.preventDefault()
    if (comment.trim() !== '' && !save.isPending) save.mutate()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('disputeTitle')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={save.isPending}
            disabled={comment.trim() === ''}
          >
            {t('dispute')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="flex flex-col gap-3">
        <p className="text-body text-muted">
          {t('disputeText', {
            event: t(`kinds.${event.kind}`),
            time: formats.moment(Date.parse(event.start)),
          })}
        </p>
        {event.points !== null && event.points > 0 && (
          <p className="text-body font-medium">
            {t('givesBack', { points: pointsText(event.points, formats) })}
          </p>
        )}
        <Field label={t('comment')} required>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={MOST}
              dir={comment ? 'auto' : undefined}
              value={comment}
              onChange={({ currentTarget }) => setComment(currentTarget.value)}
            />
          )}
        </Field>
        <FormNotice text={save.error?.message ?? null} />
      </form>
    </Dialog>
  )
}
