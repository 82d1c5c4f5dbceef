'use client'
import { ArchiveRestore, Download, Folder, ListFilter, Upload } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import { AddDevice } from '@/components/devices/adding/add-device'
import { BindButton } from '@/components/devices/binding/binding-buttons'
import { ColumnChooser } from '@/components/table/column-chooser'
import { titledColumns } from '@/components/table/features'
import { Button, buttonVariants } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { SearchInput } from '@/components/ui/search-input'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { activeFilters } from '@/lib/devices/filter-url'
import { FilterSheet } from './filter-sheet'
import { UnknownButton } from './unknown-button'
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
  onDeleted: () => void
}

/** Title, search and what concerns the whole table. */
export function DevicesToolbar({ search, total, columns, groupsOpen, ...props }: Props) {
  const { onGroups, onExport, onUnknown, onDeleted } = props
  const t = useTranslations('devices')
  const deletion = useTranslations('deviceDeletion')
  const { permissions } = useAccount()
  const phone = useIsPhone()
  const narrowed = activeFilters(search.filter).filter((key) => key !== 'search').length
  // First on a phone, where it would be out of sight at the end.
  const adding = permissions.includes('devices.create') && (
    <>
      {phone && <AddDevice />}
      <Link href="/devices/import" prefetch={false} className={buttonVariants()}>
        <Upload className="size-4" aria-hidden="true" />
        {t('import')}
      </Link>
      {!phone && <AddDevice />}
    </>
  )
  return (
    <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
      <div className="me-auto flex items-baseline gap-2 phone:-order-3">
        <h1 className="text-h3 font-semibold">{t('title')}</h1>
        {total !== null && (
          <span role="status" className="text-body text-muted tabular-nums">
            {t('total', { count: total })}
          </span>
        )}
      </div>
      {phone && adding}
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
      {/* Beside the title on a phone, where the next row is full. */}
      <span className="contents phone:-order-2 phone:flex phone:gap-2">
        <DropdownMenu trigger={<IconButton label={t('export.title')} icon={<Download />} />}>
          <MenuItem onSelect={() => onExport('xlsx')}>{t('export.xlsx')}</MenuItem>
          <MenuItem onSelect={() => onExport('csv')}>{t('export.csv')}</MenuItem>
        </DropdownMenu>
        {permissions.includes('unknownDevices.read') && <UnknownButton onClick={onUnknown} />}
        {permissions.includes('devices.delete') && (
          <IconButton label={deletion('recent')} icon={<ArchiveRestore />} onClick={onDeleted} />
        )}
      </span>
      <span aria-hidden="true" className="hidden phone:-order-1 phone:-mt-2 phone:block phone:basis-full" />
      <BindButton />
      {!phone && adding}
    </header>
  )
}
