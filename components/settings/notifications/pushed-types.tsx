'use client'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { EVENT_TYPE_NAMES, type EventType } from '@/lib/events/event-types'
import type { PreferencesValues } from './preferences-form'

/** Which kinds of alerts are pushed, out of all that there are. */
export function PushedTypes() {
  const t = useTranslations('notifications')
  const [isOpen, setOpen] = useState(false)
  const { watch } = useFormContext<PreferencesValues>()
  const total = EVENT_TYPE_NAMES.length
  const count = total - watch('unpushedTypes').length
  return (
    <details className="group/types" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 text-body touch:min-h-11">
        <span className="min-w-0 flex-1">{t('pushed', { count, total })}</span>
        <ChevronDown
          className="size-4 shrink-0 text-muted transition-transform group-open/types:rotate-180"
          aria-hidden="true"
        />
      </summary>
      {isOpen && <TypeList />}
    </details>
  )
}

/** Each kind with a mark, by name. */
function TypeList() {
  const t = useTranslations('notifications')
  const types = useTranslations('eventTypes')
  const collator = new Intl.Collator(useLocale())
  const { field } = useController<PreferencesValues, 'unpushedTypes'>({ name: 'unpushedTypes' })
  const left = new Set<EventType>(field.value)
  const named = EVENT_TYPE_NAMES.map((type) => ({ type, label: types(type) })).sort((a, b) =>
    collator.compare(a.label, b.label),
  )
  const set = (type: EventType, on: boolean) =>
    field.onChange(on ? field.value.filter((one) => one !== type) : [...field.value, type])
  return (
    <>
      <p className="pb-3 text-meta text-muted">{t('pushedHint')}</p>
      <div className="flex gap-2 pb-3">
        <Button onClick={() => field.onChange([])}>{t('all')}</Button>
        <Button onClick={() => field.onChange([...EVENT_TYPE_NAMES])}>{t('none')}</Button>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1.5 phone:grid-cols-1">
        {named.map(({ type, label }) => (
          <li key={type} className="min-w-0">
            <Checkbox
              label={label}
              checked={!left.has(type)}
              onCheckedChange={(on) => set(type, on === true)}
              className="touch:min-h-11"
            />
          </li>
        ))}
      </ul>
    </>
  )
}
