'use client'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { showToast } from '@/components/ui/sonner'
import { useNow } from '@/components/ui/use-now'
import { api } from '@/lib/http/client'
import type { Share } from '@/lib/shares/schema'
import { extendedHours, HOUR_PRESETS } from '@/lib/shares/share-draft'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

type Props = { share: Share; onClose: () => void; onDone: () => unknown }

/** Has a link live longer. */
export function ExtendDialog({ share: { id, name, expiresAt }, onClose, onDone }: Props) {
  const t = useTranslations('shares')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const now = useNow(MINUTE_MS)
  const [more, setMore] = useState<number>(HOUR_PRESETS[1])
  const hours = extendedHours(Date.parse(expiresAt), more, now)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('PATCH', '/api/shares/[id]', { params: { id }, body: { hours }, hideError: true }),
    onSuccess: async () => {
      showToast({ text: t('saved'), tone: 'success' })
      onClose()
      await onDone()
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('extending.title', { name })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button tone="primary" busy={isPending} onClick={() => mutate()}>
            {t('extending.action')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <FormNotice text={error?.message ?? null} />
        <fieldset className="flex flex-wrap gap-1.5">
          <legend className="mb-2 text-body text-muted">{t('extending.by')}</legend>
          {HOUR_PRESETS.map((preset) => (
            <Chip key={preset} pressed={more === preset} onPress={() => setMore(preset)}>
              {t(`presets.h${preset}`)}
            </Chip>
          ))}
        </fieldset>
        <p role="status" className="text-body">
          {t('extending.until', { time: formats.dateMinute(now + hours * HOUR_MS) })}
        </p>
      </div>
    </Dialog>
  )
}
