'use client'
import { Radio } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ListMessage } from '@/components/forms/list-message'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNow } from '@/components/ui/use-now'
import { activeFilters } from '@/lib/devices/filter-url'
import { DevicesCards } from './devices-cards'
import { DevicesTable } from './devices-table'
import { DevicesToolbar } from './devices-toolbar'
import { FilterChips } from './filter-chips'
import { GroupsPanel } from './groups-panel'
import { SelectionActions } from './selection-actions'
import { UnknownDevices } from './unknown-devices'
import { devicePath, useDeviceColumns } from './use-device-columns'
import { useDeviceExport } from './use-device-export'
import { useDevicePages } from './use-device-pages'
import { useDeviceSearch } from './use-device-search'
import { useDeviceSelection } from './use-device-selection'

const DeletedDevices = lazyPart(() => import('@/components/devices/deletion/deleted-devices'))

const MINUTE_MS = 60_000

/** /devices: every device of the account and of those below it. */
export function DevicesScreen() {
  const t = useTranslations('devices')
  const phone = useIsPhone()
  const router = useRouter()
  const now = useNow(MINUTE_MS)
  const account = useAccount()
  const search = useDeviceSearch()
  const list = useDevicePages(search)
  const { rows } = list
  const ids = useMemo(() => rows.map(({ id }) => id), [rows])
  const selection = useDeviceSelection(ids, search.filter, list.total)
  const chosen = useMemo(() => rows.filter(({ id }) => selection.ids.has(id)), [rows, selection.ids])
  const columns = useDeviceColumns()
  const [groupsOpen, setGroupsOpen] = useState(false)
  const [unknownOpen, setUnknownOpen] = useState(false)
  const [deletedOpen, setDeletedOpen] = useState(false)
  const save = useDeviceExport(search, columns.shown, list.total)
  const groupOwner = search.filter.accountId ?? account.id

  const open = (id: number) => {
    const device = rows.find((row) => row.id === id)
    if (device) router.push(devicePath(device.imei))
  }
  const props = {
    rows,
    total: list.total,
    columns,
    search,
    selection,
    now,
    loading: list.status === 'loading',
    onMore: list.more,
    onOpen: open,
  }
  return (
    <div className="flex h-full bg-surface">
      {groupsOpen && !phone && (
        <GroupsPanel
          accountId={groupOwner}
          value={search.filter.groupId}
          onChoose={(groupId) => search.change({ groupId, groupIds: undefined })}
          onClose={() => setGroupsOpen(false)}
        />
      )}
      <section aria-label={t('title')} className="flex min-w-0 flex-1 flex-col">
        <DevicesToolbar
          search={search}
          total={list.status === 'ready' ? list.total : null}
          columns={columns}
          groupsOpen={groupsOpen}
          onGroups={() => setGroupsOpen(!groupsOpen)}
          onExport={(format) => void save(format)}
          onUnknown={() => setUnknownOpen(true)}
          onDeleted={() => setDeletedOpen(true)}
        />
        <FilterChips {...search} accountId={groupOwner} />
        <MissingImeis imeis={list.missing} />
        <div className="relative min-h-0 flex-1" aria-busy={list.status === 'loading' || list.isStale}>
          {list.status === 'loading' && phone ? (
            <SkeletonRows rows={14} className="px-4 pt-3" />
          ) : rows.length === 0 && list.status !== 'loading' ? (
            <ListMessage
              of="devices"
              icon={<Radio />}
              failed={list.status === 'failed'}
              filtered={activeFilters(search.filter).length > 0}
              onRetry={list.retry}
              onClear={search.clear}
            />
          ) : phone ? (
            <DevicesCards {...props} />
          ) : (
            <DevicesTable {...props} />
          )}
          {chosen.length > 0 && (
            <SelectionActions
              devices={chosen}
              total={list.total}
              filter={search.filter}
              groupOwner={groupOwner}
              selection={selection}
              onExport={() => void save('xlsx', selection.isWhole ? undefined : chosen.map(({ id }) => id))}
            />
          )}
        </div>
      </section>
      {unknownOpen && <UnknownDevices now={now} onClose={() => setUnknownOpen(false)} />}
      {deletedOpen && (
        <Suspense>
          <DeletedDevices onClose={() => setDeletedOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

/** Which of the IMEIs searched for are not there. */
function MissingImeis({ imeis }: { imeis: readonly string[] }) {
  const t = useTranslations('devices.missing')
  const [open, setOpen] = useState(false)
  if (imeis.length === 0) return null
  return (
    <div className="border-b border-hairline bg-warning/8 px-4 py-2 text-body">
      <span role="status">{t('text', { count: imeis.length })}</span>{' '}
      <Button tone="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t('hide') : t('show')}
      </Button>
      {open && (
        <p dir="ltr" className="max-h-32 overflow-y-auto py-1 text-meta tabular-nums select-text">
          {imeis.join(' ')}
        </p>
      )}
    </div>
  )
}
