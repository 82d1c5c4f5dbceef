'use client'
import { Check, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useState } from 'react'
import { isTooLong, LimitedInput } from '@/components/forms/limited-input'
import { IconButton } from '@/components/ui/icon-button'
import { MAX_FENCE_GROUP_NAME } from '@/lib/geofences/limits'
import { ApiError } from '@/lib/http/api-error'

type Props = {
  name?: string
  /** Rejects with an `ApiError` where it is refused. */
  onSave: (name: string) => Promise<void>
  onClose: () => void
}

/** The name of a group, in its place; what was typed stays when it is refused. It may stand in another form. */
export function GroupNameForm({ name = '', onSave, onClose }: Props) {
  const t = useTranslations('geofences.groups')
  const ui = useTranslations('ui')
  const [text, setText] = useState(name)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const save = async () => {
    const wanted = text.trim()
    if (isTooLong(text, MAX_FENCE_GROUP_NAME)) return
    if (wanted === '' || wanted === name) return onClose()
    setBusy(true)
    setRefusal(null)
    try {
      await onSave(wanted)
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setRefusal(error.message)
      setBusy(false)
    }
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault()
      void save()
    }
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start gap-1">
        <LimitedInput
          autoFocus
          aria-label={t('name')}
          placeholder={t('name')}
          value={text}
          max={MAX_FENCE_GROUP_NAME}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={press}
        />
        <IconButton label={t('save')} icon={<Check />} disabled={busy} onClick={() => void save()} />
        <IconButton label={ui('cancel')} icon={<X />} onClick={onClose} />
      </div>
      {refusal && (
        <p role="alert" className="text-meta text-danger">
          {refusal}
        </p>
      )}
    </div>
  )
}
