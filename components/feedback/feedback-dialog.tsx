'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { FEEDBACK_KINDS, type FeedbackKind, MAX_FEEDBACK_TEXT } from '@/lib/feedback/kinds'
import { pageAddress } from '@/lib/feedback/page-address'
import type { Environment } from '@/lib/feedback/schema'
import { api } from '@/lib/http/client'
import { NEWEST_RELEASE } from '@/lib/releases/releases'
import { EnvironmentList } from './environment-list'
import { PictureField } from './picture-field'

/** Writes to the owner of the domain. What was typed stays when it is refused. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.feedback')
  const ui = useTranslations('ui')
  const language = useLocale()
  const router = useRouter()
  const queries = useQueryClient()
  const [kind, setKind] = useState<FeedbackKind>('fault')
  const [text, setText] = useState('')
  const [picture, setPicture] = useState<Blob | null>(null)
  const [environment] = useState(() => environmentNow(language))
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ kind, text, ...environment })) body.set(name, value)
      if (picture) body.set('picture', picture, 'page')
      return api('POST', '/api/feedback', { body, hideError: true })
    },
    onSuccess: async ({ id }) => {
      showToast({
        text: t('sent'),
        tone: 'success',
        action: { label: t('show'), onPress: () => router.push(`/feedback/${id}`) },
      })
      onClose()
      await queries.invalidateQueries({ queryKey: ['feedback'] })
    },
  })
  const isChanged = text.trim() !== '' || picture !== null
  const { leave, question } = useLeaveGuard(isChanged && !isPending, onClose)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && leave()}
      width="wide"
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" disabled={text.trim() === ''} busy={isPending} onClick={() => mutate()}>
            {t('send')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormNotice text={error.message} />}
        <div className="flex flex-col gap-1.5">
          <span className="text-body font-medium">{t('kind')}</span>
          <SegmentedControl
            label={t('kind')}
            value={kind}
            onChange={setKind}
            segments={FEEDBACK_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
        </div>
        <Field label={t('text')} hint={t('textHint', { max: MAX_FEEDBACK_TEXT })} required>
          {(control) => (
            <Textarea
              {...control}
              rows={5}
              dir="auto"
              maxLength={MAX_FEEDBACK_TEXT}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
        </Field>
        <PictureField picture={picture} onChange={setPicture} />
        <section className="flex flex-col gap-1.5">
          <h3 className="text-body font-medium">{t('sentAlong')}</h3>
          <EnvironmentList environment={environment} />
        </section>
      </div>
      {question}
    </Dialog>
  )
}

/** Where the reader is now, and with what; `language` is that of the page. */
function environmentNow(language: string): Environment {
  const { userAgent, language: preferred } = navigator
  const others = preferred === language ? '' : ` (${preferred})`
  return {
    page: pageAddress(location.href),
    browser: userAgent.slice(0, 400),
    size: `${innerWidth}×${innerHeight} @${Math.round(devicePixelRatio * 100) / 100}`,
    language: `${language}${others}`.slice(0, 40),
    build: `${NEWEST_RELEASE} (${process.env.APP_BUILD})`.slice(0, 60),
  }
}
