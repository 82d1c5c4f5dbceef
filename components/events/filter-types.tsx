'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { SearchInput } from '@/components/ui/search-input'
import type { EventType } from '@/lib/events/event-types'
import { groupTypes, type TypeGroup } from '@/lib/events/severity'
import { EventIcon } from './event-icon'
import { useTypeLabel } from './use-event-texts'

type Props = { value: readonly EventType[]; onChange: (types: EventType[]) => void }

/** All types to choose from, alarms and information apart; a group's own box stands for all of it. */
export function FilterTypes({ value, onChange }: Props) {
  const t = useTranslations('events.filter')
  const language = useLocale()
  const labelOf = useTypeLabel()
  const [search, setSearch] = useState('')
  const groups = groupTypes(labelOf, language, search)
  const chosen = new Set(value)

  const set = (types: readonly EventType[], on: boolean) => {
    const rest = value.filter((type) => !types.includes(type))
    onChange(on ? [...rest, ...types] : rest)
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="p-2 phone:px-0">
        <SearchInput
          label={t('searchTypes')}
          clearLabel={t('clearSearch')}
          value={search}
          onSearch={setSearch}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 pb-2 phone:px-0">
        {groups.length === 0 && <p className="px-2 py-3 text-body text-muted">{t('noTypes')}</p>}
        {groups.map((group) => (
          <Group key={group.severity} group={group} chosen={chosen} labelOf={labelOf} onSet={set} />
        ))}
      </div>
    </div>
  )
}

const rowClass = 'flex min-h-8 w-full rounded-control px-2 hover:bg-hover touch:min-h-11'

type GroupProps = {
  group: TypeGroup
  chosen: ReadonlySet<EventType>
  labelOf: (type: EventType) => string
  onSet: (types: readonly EventType[], on: boolean) => void
}

function Group({ group: { severity, types }, chosen, labelOf, onSet }: GroupProps) {
  const t = useTranslations('events.filter')
  const title = severity === 'alarm' ? t('alarms') : t('information')
  const count = types.filter((type) => chosen.has(type)).length
  return (
    <fieldset className="mb-1">
      <legend className="sr-only">{title}</legend>
      <Checkbox
        className={rowClass}
        label={<span className="font-semibold">{title}</span>}
        checked={count === types.length}
        mixed={count > 0 && count < types.length}
        onChange={() => onSet(types, count < types.length)}
      />
      {types.map((type) => (
        <Checkbox
          key={type}
          className={rowClass}
          label={
            <span className="flex items-center gap-2">
              <EventIcon type={type} />
              {labelOf(type)}
            </span>
          }
          checked={chosen.has(type)}
          onChange={({ currentTarget }) => onSet([type], currentTarget.checked)}
        />
      ))}
    </fieldset>
  )
}
