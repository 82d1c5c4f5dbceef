'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EventIcon } from '@/components/events/event-icon'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import { type FieldOf, useParam } from './use-param'

/** Types of events to tick, found by a part of their names. */
export function TypesField({ name, field }: FieldOf<'eventTypes'>) {
  const t = useTranslations('alertRules.screen.types')
  const ui = useTranslations('ui')
  const types = useTranslations('eventTypes')
  const [search, setSearch] = useState('')
  const { label, value, error, changed, put } = useParam(name)
  const chosen = Array.isArray(value) ? (value as readonly string[]) : []
  const wanted = search.trim().toLocaleLowerCase()
  const found = field.options
    .map((type) => ({ type, text: types(type) }))
    .filter(({ text }) => text.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.text.localeCompare(b.text))
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-body font-medium">
        {label}
        {changed && <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
      </legend>
      <SearchInput label={t('search')} clearLabel={ui('clear')} value={search} onSearch={setSearch} />
      <div className="flex max-h-72 flex-col overflow-y-auto rounded-control border border-hairline p-2">
        {found.map(({ type, text }) => (
          <Checkbox
            key={type}
            label={
              <span className="flex items-center gap-2">
                <EventIcon type={type} />
                {text}
              </span>
            }
            checked={chosen.includes(type)}
            onCheckedChange={(on) => put(on ? [...chosen, type] : chosen.filter((one) => one !== type))}
            className="flex min-h-8 w-full rounded-control px-1 hover:bg-hover touch:min-h-11"
          />
        ))}
        {found.length === 0 && <p className="p-1 text-body text-muted">{t('none')}</p>}
      </div>
      {error ? (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      ) : (
        <p className="text-meta text-muted">{t('chosen', { count: chosen.length })}</p>
      )}
    </fieldset>
  )
}
