'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { showToast } from '@/components/ui/sonner'
import type { DeviceModel } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'

const cell = 'px-4 py-2 text-start align-middle'

/** One device type with the field for its name. */
export function AliasRow({ model }: { model: DeviceModel }) {
  const t = useTranslations('settings')
  const queries = useQueryClient()
  const kept = model.alias ?? ''
  const [text, setText] = useState(kept)
  const [busy, setBusy] = useState(false)
  const changed = text.trim() !== kept
  const save = async () => {
    if (!changed) return
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
    <tr className="border-b border-hairline last:border-0 phone:flex phone:flex-col phone:gap-1.5 phone:p-4 phone:[&>td]:p-0">
      <td className={cell}>
        <bdi className="font-medium">{model.makerName}</bdi>
        <bdi className="ms-2 text-muted">{model.vendor}</bdi>
      </td>
      <td className={`${cell} text-muted uppercase`}>
        <bdi>{model.protocol}</bdi>
      </td>
      <td className={cell}>
        <span className="flex flex-wrap gap-1">
          {model.capabilities.map((name) => (
            <Badge key={name}>{t(`alias.capabilities.${name}` as never)}</Badge>
          ))}
        </span>
      </td>
      <td className={`${cell} w-80 phone:w-full`}>
        <span className="flex gap-2">
          <Input
            aria-label={t('alias.aliasOf', { model: model.makerName })}
            placeholder={model.name}
            value={text}
            maxLength={40}
            onChange={(event) => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          {changed && (
            <Button tone="primary" busy={busy} onClick={save}>
              {t('save')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  )
}
