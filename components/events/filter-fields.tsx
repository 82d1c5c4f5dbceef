'use client'
import { ChevronDown } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AccountPeriod } from '@/components/account/account-period'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { SearchInput } from '@/components/ui/search-input'
import { namedPeriod, PERIOD_NAMES, type Period, rangeOf } from '@/lib/events/event-filter'
import { type EventType, SEVERITIES, type Severity } from '@/lib/events/event-types'
import { groupTypes, type TypeGroup } from '@/lib/events/severity'
import { EventIcon } from './event-icon'
import { useTypeLabel } from './event-texts'

type SeveritiesProps = { value: readonly Severity[]; onChange: (severities: Severity[]) => void }

/** How severe the events are: as a rule says that raised them, else as their types are. */
export function FilterSeverities({ value, onChange }: SeveritiesProps) {
  const t = useTranslations('events.filter')
  const without = (gone: Severity) => value.filter((one) => one !== gone)
  return (
    <fieldset className="flex shrink-0 flex-wrap gap-x-4 border-b border-hairline px-4 py-2 phone:px-2">
      <legend className="sr-only">{t('severity')}</legend>
      {SEVERITIES.map((severity) => (
        <Checkbox
          key={severity}
          className="touch:min-h-11"
          label={t(severity)}
          checked={value.includes(severity)}
          onCheckedChange={(on) => onChange(on ? [...value, severity] : without(severity))}
        />
      ))}
    </fieldset>
  )
}

type Props = { value: readonly EventType[]; onChange: (types: EventType[]) => void }

/** All types to choose from, by their usual severity. */
export function FilterTypes({ value, onChange }: Props) {
  const t = useTranslations('events.filter')
  const language = useLocale()
  const labelOf = useTypeLabel()
  const [search, setSearch] = useState('')
  const groups = groupTypes(labelOf, language, search)
  const chosen = new Set(value)

  const set = (type: EventType, on: boolean) => {
    const rest = value.filter((one) => one !== type)
    onChange(on ? [...rest, type] : rest)
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
  onSet: (type: EventType, on: boolean) => void
}

function Group({ group: { severity, types }, chosen, labelOf, onSet }: GroupProps) {
  const t = useTranslations('events.filter')
  return (
    <fieldset className="mb-1">
      <legend className="px-2 py-1 text-meta font-semibold text-muted">{t(severity)}</legend>
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
          onCheckedChange={(on) => onSet(type, on)}
        />
      ))}
    </fieldset>
  )
}

type FilterPeriodProps = {
  value: Period | null
  now: number
  className?: string
  onChange: (period: Period) => void
}

/** A period, which keeps its name when it has one, so that "today" is today tomorrow as well. */
export function FilterPeriod({ value, now, className, onChange }: FilterPeriodProps) {
  const t = useTranslations('events.filter')
  const { timeZone } = useAccount()
  return (
    <AccountPeriod
      className={className}
      withTime
      now={now}
      presets={PERIOD_NAMES}
      value={value && rangeOf(value, now, timeZone)}
      onChange={(span) => onChange(namedPeriod(span, now, timeZone))}
      texts={{ label: t('period'), placeholder: t('anyTime') }}
    />
  )
}

type FilterButtonProps = { label: string; icon: ReactNode; count: number; children: ReactNode }

/** A button that opens a list of choices; it says how many are chosen. */
export function FilterButton({ label, icon, count, children }: FilterButtonProps) {
  return (
    <Popover
      label={label}
      className="flex h-[min(420px,var(--radix-popover-content-available-height))] w-72 flex-col overflow-hidden!"
      trigger={
        <Button className={cn('ps-2.5! pe-2!', count > 0 && 'border-accent/50! bg-tint!')}>
          <span className="text-muted [&_svg]:size-4">{icon}</span>
          {label}
          {count > 0 && <span className="text-primary-text tabular-nums">{count}</span>}
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      {children}
    </Popover>
  )
}
