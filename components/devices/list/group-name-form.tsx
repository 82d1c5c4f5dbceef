'use client'
import { Check } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { isTooLong, LimitedInput } from '@/components/forms/limited-input'
import { IconButton } from '@/components/ui/icon-button'
import { MAX_GROUP_NAME } from '@/lib/devices/group-order'

type Props = { name?: string; onSave: (name: string) => Promise<boolean>; onClose: () => void }

/** The name of a group, in its place; what was typed stays when it is refused. */
export function GroupNameForm({ name = '', onSave, onClose }: Props) {
  const t = useTranslations('devices.groups')
  const [text, setText] = useState(name)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = text.trim()
    if (isTooLong(text, MAX_GROUP_NAME)) return
    if (wanted === '' || wanted === name || (await onSave(wanted))) onClose()
  }
  return (
    <li>
      <form onSubmit={(event) => void save(event)} className="flex items-start gap-1 py-0.5 ps-1">
        <LimitedInput
          autoFocus
          aria-label={t('name')}
          placeholder={t('name')}
          value={text}
          max={MAX_GROUP_NAME}
          onChange={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
        <IconButton type="submit" label={t('save')} icon={<Check />} />
      </form>
    </li>
  )
}
