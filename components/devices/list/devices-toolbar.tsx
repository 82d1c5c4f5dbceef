'use client'
import { Download, Folder, ListFilter, RadioTower, Upload } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { ColumnChooser } from '@/components/table/column-chooser'
import { titledColumns } from '@/components/table/features'
import { Button, buttonVariants } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import { activeFilters } from '@/lib/devices/filter-url'
import { FilterSheet } from './filter-sheet'
import type { useDeviceColumns } from './use-device-columns'
import type { DeviceSearchState } from './use-device-search'
import { ViewsMenu } from './views-menu'

type Props = {
  search: DeviceSearchState
  total: number | null
  columns: ReturnType<typeof useDeviceColumns>
  groupsOpen: boolean
  onGroups: () => void
  onExport: (format: 'xlsx' | 'csv') => void
  onUnknown: () => void
}

/** Title, search and what concerns the whole table. */
export function DevicesToolbar({ search, total, columns, groupsOpen, onGroups, onExport, onUnknown }: Props) {
  const t = useTranslations('devices')
  const { permissions } = useAccount()
  const narrowed = activeFilters(search.filter).filter((key) => key !== 'search').length
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
      <h1 className="text-h3 font-semibold">{t('title')}</h1>
      {total !== null && (
        <span role="status" className="me-auto text-body text-muted tabular-nums">
          {t('total', { count: total })}
        </span>
      )}
      <div className="w-64 phone:order-last phone:w-full">
        <SearchInput
          label={t('search')}
          clearLabel={t('clearSearch')}
          value={search.filter.search ?? ''}
          onSearch={(text) => search.change({ search: text.trim() || undefined })}
        />
      </div>
      <FilterSheet
        value={search.filter}
        onApply={(filter) => search.show({ ...search, filter })}
        trigger={
          <Button
            icon={<ListFilter className="size-4 text-muted" />}
            className={narrowed > 0 ? 'border-accent/50! bg-tint!' : ''}
          >
            <span className="phone:sr-only">{t('filter.title')}</span>
            {narrowed > 0 && <span className="text-primary-text tabular-nums">{narrowed}</span>}
          </Button>
        }
      />
      <ViewsMenu search={search} />
      <span className="contents phone:hidden">
        <IconButton label={t('groups.title')} icon={<Folder />} pressed={groupsOpen} onClick={onGroups} />
        <ColumnChooser
          columns={titledColumns(columns.columns)}
          layout={columns.layout}
          change={columns.change}
        />
      </span>
      <DropdownMenu trigger={<IconButton label={t('export.title')} icon={<Download />} />}>
        <MenuItem onSelect={() => onExport('xlsx')}>{t('export.xlsx')}</MenuItem>
        <MenuItem onSelect={() => onExport('csv')}>{t('export.csv')}</MenuItem>
      </DropdownMenu>
      {permissions.includes('unknownDevices.read') && (
        <IconButton label={t('unknown.title')} icon={<RadioTower />} onClick={onUnknown} />
      )}
      {permissions.includes('devices.create') && (
        <Link href="/devices/import" prefetch={false} className={buttonVariants({ tone: 'primary' })}>
          <Upload className="size-4" aria-hidden="true" />
          <span className="phone:sr-only">{t('import')}</span>
        </Link>
      )}
    </header>
  )
}
