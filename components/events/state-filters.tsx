'use client'
import { ChevronDown, ClipboardCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuChoices } from '@/components/ui/dropdown-menu'
import { SegmentedControl } from '@/components/ui/segmented-control'
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

/** Of what was dealt with, in a menu: it is chosen less often. */
export function ProcessingMenu({ filter, change }: FilterState) {
  const t = useTranslations('events.filter')
  const { processed } = filter
  return (
    <DropdownMenu
      trigger={
        <Button className={cn('ps-2.5! pe-2!', processed && 'border-accent/50! bg-tint!')}>
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
    </DropdownMenu>
  )
}

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
