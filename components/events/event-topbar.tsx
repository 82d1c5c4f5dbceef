'use client'
import { CheckCheck, EllipsisVertical, ListChecks, SlidersHorizontal } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CountBadge } from '@/components/ui/badge'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { countFilters } from '@/lib/events/event-filter'
import type { ToolbarProps } from './event-toolbar'
import { FeedStateNote } from './feed-state'
import { FilterSheet } from './filter-sheet'
import { SoundSwitch } from './sound-switch'

type Props = ToolbarProps & { onSelect: () => void }

/** The same for thumbs: filters in a sheet, the rest in a menu. */
export function EventTopbar({ filters, feed, now, mayMark, onMarkAll, onSelect }: Props) {
  const t = useTranslations('events')
  const count = countFilters(filters.filter)
  const open = t('filter.open', { count })
  return (
    <header className="flex shrink-0 items-center gap-1 border-b border-hairline py-1.5 ps-4 pe-2">
      <div className="me-auto min-w-0">
        <h1 className="text-h3 font-semibold">{t('title')}</h1>
        <FeedStateNote state={feed} />
      </div>
      <SoundSwitch />
      <FilterSheet
        filters={filters}
        now={now}
        trigger={
          <IconButton
            label={open}
            icon={
              <span className="relative">
                <SlidersHorizontal />
                <span aria-hidden="true" className="absolute -end-2.5 -top-2.5 flex">
                  <CountBadge count={count} />
                </span>
              </span>
            }
          />
        }
      />
      {mayMark && (
        <DropdownMenu trigger={<IconButton label={t('more')} icon={<EllipsisVertical />} />}>
          <MenuItem icon={<ListChecks />} onSelect={onSelect}>
            {t('select')}
          </MenuItem>
          <MenuItem icon={<CheckCheck />} disabled={filters.filter.read === 'read'} onSelect={onMarkAll}>
            {count > 0 ? t('markFiltered') : t('markAll')}
          </MenuItem>
        </DropdownMenu>
      )}
    </header>
  )
}
