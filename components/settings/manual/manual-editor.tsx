'use client'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import { Textarea } from '@/components/ui/textarea'
import { api } from '@/lib/http/client'
import type { Language } from '@/lib/i18n/languages'
import { MAX_MANUAL_BYTES } from '@/lib/manual/pages'
import type { ManualPage } from '@/lib/manual/schema'

type Props = { page: ManualPage; language: Language; onClose: () => void }

/** The administrator's own words for a page, in the language of the screen. */
export function ManualEditor({ page, language, onClose }: Props) {
  const t = useTranslations('settings')
  const ui = useTranslations('ui')
  const router = useRouter()
  const [title, setTitle] = useState(page.title)
  const [body, setBody] = useState(page.body)
  const [busy, setBusy] = useState(false)
  const changed = title !== page.title || body !== page.body
  const params = { page: page.page }

  const run = async (call: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await call()
      showToast({ text: t('saved'), tone: 'success' })
      router.refresh()
      onClose()
    } catch {
      // The client has shown why; what was typed stays.
      setBusy(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <Field label={t('manual.titleField')}>
        {(control) => (
          <Input
            {...control}
            value={title}
            maxLength={100}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        )}
      </Field>
      <Field label={t('manual.body')}>
        {(control) => (
          <Textarea
            {...control}
            value={body}
            rows={22}
            maxLength={MAX_MANUAL_BYTES}
            onChange={(event) => setBody(event.currentTarget.value)}
            className="font-mono"
          />
        )}
      </Field>
      <div className="flex flex-row-reverse flex-wrap gap-2">
        <Button
          tone="primary"
          busy={busy}
          disabled={!changed || !title.trim() || !body.trim()}
          onClick={() =>
            run(() => api('PUT', '/api/manual/[page]', { params, body: { language, title, body } }))
          }
        >
          {t('save')}
        </Button>
        <Button onClick={onClose}>{ui('cancel')}</Button>
        {page.edited && (
          <Button
            tone="ghost"
            className="me-auto"
            onClick={() => run(() => api('DELETE', '/api/manual/[page]', { params, query: { language } }))}
          >
            {t('manual.restore')}
          </Button>
        )}
      </div>
      <LeaveGuard active={changed && !busy} />
    </div>
  )
}
