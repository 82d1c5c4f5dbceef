'use client'
import { ChevronDown, ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuChoices, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useAssigneeNames } from './use-assignee-names'
import type { FilterState } from './use-event-filter'

const ALL = 'all'

/** Of what is read, and what is not, side by side. */
export function ReadStateChoice({ filter, change, className }: FilterState & { className?: string }) {
  const t = useTranslations('events.filter')
  return (
    <SegmentedControl
      className={className}
      label={t('state')}
      value={filter.read ?? ALL}
      onChange={(value) => change({ read: value === ALL ? null : value })}
      segments={[
        { value: ALL, label: t('all') },
        { value: 'unread', label: t('unread') },
        { value: 'read', label: t('read') },
      ]}
    />
  )
}

const PROCESSED = ['unprocessed', 'processed'] as const

function useProcessedChoices() {
  const t = useTranslations('events.filter')
  return [{ value: ALL, label: t('all') }, ...PROCESSED.map((value) => ({ value, label: t(value) }))]
}
const processedOf = (value: string) => PROCESSED.find((one) => one === value) ?? null

type AssigneeProps = FilterState & {
  /** To whom events of the list are assigned. */
  assignees: readonly string[]
}

/** Of what was dealt with, and who is to do so, in a menu: it is chosen less often. */
export function ProcessingMenu({ assignees, ...filters }: AssigneeProps) {
  const { filter, change } = filters
  const t = useTranslations('events.filter')
  const { processed, assignee } = filter
  return (
    <DropdownMenu
      trigger={
        <Button className={cn('ps-2.5! pe-2!', (processed ?? assignee) && 'border-accent/50! bg-tint!')}>
          <ClipboardCheck className="size-4 text-muted" aria-hidden="true" />
          {processed ? t(processed) : t('processing')}
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <MenuChoices
        value={processed ?? ALL}
        onChange={(value) => change({ processed: processedOf(value) })}
        choices={useProcessedChoices()}
      />
      <MenuSeparator />
      <MenuLabel>{t('assignee')}</MenuLabel>
      <AssigneeChoices {...filters} assignees={assignees} />
    </DropdownMenu>
  )
}

/** It asks for the names when the menu opens. An empty name is nobody's, and stands for all. */
function AssigneeChoices({ filter, change, assignees }: AssigneeProps) {
  const t = useTranslations('events.filter')
  const names = useAssigneeNames(withChosen(assignees, filter.assignee))
  return (
    <MenuChoices
      value={filter.assignee ?? ''}
      onChange={(name) => change({ assignee: name || null })}
      choices={[
        { value: '', label: t('all') },
        ...names.map((value) => ({
          value,
          label: (
            <bdi className="max-w-60 truncate" title={value}>
              {value}
            </bdi>
          ),
        })),
      ]}
    />
  )
}

/** The same for thumbs. */
export function AssigneeSelect({ filter, change, assignees }: AssigneeProps) {
  const t = useTranslations('events.filter')
  const names = useAssigneeNames(withChosen(assignees, filter.assignee))
  return (
    <Field label={t('assignee')}>
      {(control) => (
        <NativeSelect
          {...control}
          value={filter.assignee ?? ''}
          onChange={({ currentTarget }) => change({ assignee: currentTarget.value || null })}
        >
          <option value="">{t('all')}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

const withChosen = (assignees: readonly string[], chosen: string | null) =>
  chosen === null ? assignees : [...assignees, chosen]

/** The same side by side. */
export function ProcessingChoice({ filter, change }: FilterState) {
  const t = useTranslations('events.filter')
  return (
    <SegmentedControl
      label={t('processing')}
      value={filter.processed ?? ALL}
      onChange={(value) => change({ processed: processedOf(value) })}
      segments={useProcessedChoices()}
    />
  )
}
