'use client'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useMemo, useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard, useLeaveGuard } from '@/components/forms/leave-guard'
import { useFieldText } from '@/components/forms/use-field-text'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import {
  bodyOf,
  type DraftField,
  draftOf,
  type EmbedDraft,
  fieldOfPath,
  namesNone,
  newDraft,
} from '@/lib/embeds/embed-draft'
import type { Embed } from '@/lib/embeds/schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { EmbedCode } from './embed-code'
import { EmbedPreview } from './embed-preview'
import { LookFields } from './look-fields'
import { ScopeFields } from './scope-fields'
import { ViewFields } from './view-fields'
import { WhereFields } from './where-fields'

export type DraftErrors = Partial<Record<DraftField, string>>
export type PartProps = {
  draft: EmbedDraft
  errors: DraftErrors
  onChange: (part: Partial<EmbedDraft>) => void
}

type Props = { embed: Embed | null; onClose: () => void; onSaved: () => unknown }

/** The form of an embed; once it is saved, how it looks and the code for a site stand beside it. */
export default function EmbedEditor({ embed, onClose, onSaved }: Props) {
  const t = useTranslations('embeds')
  const ui = useTranslations('ui')
  const fieldText = useFieldText()
  const zone = useTimeZone()
  const id = useId()
  const [saved, setSaved] = useState(embed)
  const before = useMemo(() => (saved ? draftOf(saved, zone) : newDraft()), [saved, zone])
  const [draft, setDraft] = useState(before)
  const [errors, setErrors] = useState<DraftErrors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const isDirty = JSON.stringify(draft) !== JSON.stringify(before)
  const { leave, question } = useLeaveGuard(isDirty, onClose)

  const save = async () => {
    setRefusal(null)
    const { createEmbedBody } = await import('@/lib/embeds/schema')
    const judged = createEmbedBody.safeParse(bodyOf(draft, zone), { reportInput: true })
    const found: DraftErrors = namesNone(draft) ? { scope: t('scope.chooseSome') } : {}
    for (const issue of judged.error?.issues ?? []) {
      const field = fieldOfPath(issue.path.join('.'))
      if (field) found[field] ??= fieldText(issue)
      else setRefusal(fieldText(issue))
    }
    setErrors(found)
    if (!judged.success || Object.keys(found).length > 0) return focusFirst(id)
    setBusy(true)
    try {
      const body = judged.data
      const next = saved
        ? await api('PATCH', '/api/embeds/[id]', { params: { id: saved.id }, body, hideError: true })
        : await api('POST', '/api/embeds', { body, hideError: true })
      setSaved(next)
      setDraft(draftOf(next, zone))
      setRound((last) => last + 1)
      showToast({ text: t('saved'), tone: 'success' })
      await onSaved()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refused: DraftErrors = {}
      for (const { path, message } of error.fields) {
        const field = fieldOfPath(path)
        if (field) refused[field] ??= message
      }
      setErrors(refused)
      if (Object.keys(refused).length === 0) setRefusal(error.message)
    } finally {
      setBusy(false)
    }
  }
  const part: PartProps = {
    draft,
    errors,
    onChange: (change) => {
      setDraft((now) => ({ ...now, ...change }))
      setErrors((now) => withoutThoseOf(now, change))
    },
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-2">
        <Button icon={<ArrowLeft className="size-4 rtl:-scale-x-100" />} onClick={leave}>
          {t('back')}
        </Button>
        <h3 className="min-w-0 truncate text-h3 font-semibold">
          <bdi>{saved?.name ?? t('new')}</bdi>
        </h3>
      </div>
      <div className="grid grid-cols-[minmax(320px,420px)_minmax(0,1fr)] items-start gap-6 max-[64rem]:grid-cols-1">
        <form
          id={id}
          noValidate
          className="flex min-w-0 flex-col gap-5 rounded-panel border border-hairline bg-surface p-5 phone:p-4"
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <FormNotice text={refusal} />
          <ViewFields {...part} />
          <ScopeFields {...part} />
          <WhereFields {...part} />
          <LookFields {...part} />
          <div className="sticky bottom-0 -mx-5 -mb-5 flex justify-end gap-2 rounded-b-panel border-t border-hairline bg-surface px-5 py-3 phone:-mx-4 phone:-mb-4 phone:px-4">
            <Button onClick={leave}>{ui('cancel')}</Button>
            <Button type="submit" tone="primary" busy={busy} disabled={saved !== null && !isDirty}>
              {t('save')}
            </Button>
          </div>
        </form>
        <div className="sticky top-4 flex min-w-0 flex-col gap-5">
          <EmbedPreview embed={saved} isDirty={isDirty} round={round} />
          {saved && <EmbedCode embed={saved} />}
        </div>
      </div>
      <LeaveGuard active={isDirty} />
      {question}
    </div>
  )
}

/** What was said of a field goes when the field changes. */
function withoutThoseOf(errors: DraftErrors, change: Partial<EmbedDraft>): DraftErrors {
  const next = { ...errors }
  const changed = Object.keys(change)
  for (const field of Object.keys(errors) as DraftField[]) if (changed.includes(field)) delete next[field]
  if (['account', 'whole', 'groupIds', 'imeis'].some((key) => changed.includes(key))) delete next.scope
  if (['kind', 'report', 'chart', 'table'].some((key) => changed.includes(key))) delete next.view
  return next
}

function focusFirst(formId: string): void {
  requestAnimationFrame(() => {
    const form = document.getElementById(formId)
    form?.querySelector<HTMLElement>('[aria-invalid=true], [data-error]')?.focus()
  })
}
