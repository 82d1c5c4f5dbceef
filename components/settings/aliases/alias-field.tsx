'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { isTooLong, LimitedInput } from '@/components/forms/limited-input'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { type DeviceModel, MAX_ALIAS } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'

/** The field for the name of a model; Enter keeps it, Escape takes it back. */
export function AliasField({ model }: { model: DeviceModel }) {
  const t = useTranslations('settings')
  const queries = useQueryClient()
  const kept = model.alias ?? ''
  const [text, setText] = useState(kept)
  const [busy, setBusy] = useState(false)
  const changed = text.trim() !== kept
  const save = async () => {
    if (!changed || isTooLong(text, MAX_ALIAS)) return
    setBusy(true)
    try {
      await api('PUT', '/api/models/[code]/alias', { params: { code: model.code }, body: { alias: text } })
      await queries.invalidateQueries({ queryKey: ['models'] })
      showToast({ text: t('saved'), tone: 'success' })
    } catch {
      // The client has shown why; what was typed stays.
    }
    setBusy(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void save()
    if (event.key === 'Escape') setText(kept)
  }
  return (
    <span className="flex items-start gap-2">
      <LimitedInput
        aria-label={t('alias.aliasOf', { model: model.makerName })}
        placeholder={model.name}
        value={text}
        max={MAX_ALIAS}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {changed && (
        <Button tone="primary" busy={busy} onClick={save}>
          {t('save')}
        </Button>
      )}
    </span>
  )
}
