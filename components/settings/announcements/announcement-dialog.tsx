'use client'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { Switch } from '@/components/ui/switch'
import { api } from '@/lib/http/client'
import type { Announcement } from '@/lib/messages/announcement-schema'
import { ANNOUNCEMENT_LOOKS } from '@/lib/messages/message-types'
import { AudienceField } from './audience-field'
import { bodyOf, type Draft, draftOf, unfinishedLanguages } from './draft'
import { WordsField } from './words-field'

type Props = {
  /** Null to write a new one. */
  announcement: Announcement | null
  onClose: () => void
  onDone: () => Promise<void>
}

/** Writes an announcement, or changes one. */
export function AnnouncementDialog({ announcement, onClose, onDone }: Props) {
  const t = useTranslations('messages.announcements')
  const ui = useTranslations('ui')
  const language = useLocale()
  const { timeZone } = useAccount()
  const [first] = useState(() => draftOf(announcement, language, timeZone))
  const [draft, setDraft] = useState<Draft>(first)
  const onChange = (part: Partial<Draft>) => setDraft((known) => ({ ...known, ...part }))
  const changed = draft !== first
  const { mutate, isPending, error } = useMutation({
    mutationFn: (): Promise<unknown> => {
      const body = bodyOf(draft, announcement, timeZone)
      return announcement
        ? api('PATCH', '/api/announcements/[id]', { params: { id: announcement.id }, body, hideError: true })
        : api('POST', '/api/announcements', { body, hideError: true })
    },
    onSuccess: async () => {
      showToast({ text: t(announcement ? 'changed' : 'announced'), tone: 'success' })
      onClose()
      await onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={t(announcement ? 'edit' : 'new')}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            disabled={!changed || unfinishedLanguages(draft).length > 0}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t(announcement ? 'save' : 'announce')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {error && <FormNotice text={error.message} />}
        <WordsField draft={draft} onChange={onChange} />
        <AudienceField draft={draft} onChange={onChange} />
        <div className="flex flex-wrap gap-4">
          <Field label={t('from')} hint={t('fromHint')} className="min-w-44 flex-1">
            {(control) => (
              <Input
                {...control}
                type="date"
                value={draft.fromDay}
                onChange={(event) => onChange({ fromDay: event.currentTarget.value })}
              />
            )}
          </Field>
          <Field label={t('until')} hint={t('untilHint')} className="min-w-44 flex-1">
            {(control) => (
              <Input
                {...control}
                type="date"
                min={draft.fromDay || undefined}
                value={draft.untilDay}
                onChange={(event) => onChange({ untilDay: event.currentTarget.value })}
              />
            )}
          </Field>
        </div>
        <div className="flex flex-col gap-1.5">
          <span className="text-body font-medium">{t('look')}</span>
          <SegmentedControl
            label={t('look')}
            value={draft.look}
            onChange={(look) => onChange({ look })}
            segments={ANNOUNCEMENT_LOOKS.map((value) => ({ value, label: t(`looks.${value}`) }))}
          />
        </div>
        <Switch
          label={t('mustAcknowledge')}
          checked={draft.mustAcknowledge}
          onCheckedChange={(mustAcknowledge) => onChange({ mustAcknowledge })}
        />
      </div>
      <LeaveGuard active={changed && !isPending} />
    </Dialog>
  )
}
