'use client'
import { Download, EllipsisVertical, IdCard, ListFilter, ListPlus, Plus, Upload } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { saveResponse } from '@/components/files/save-response'
import { RecordScreen } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { showToast } from '@/components/ui/sonner'
import { DRIVER_SORTS } from '@/lib/fleet/drivers/driver-schema'
import type { OwnField } from '@/lib/fleet/drivers/own-fields'
import { apiFile } from '@/lib/http/client'
import { DriverFilters } from './driver-filters'
import { DriverList } from './driver-list'
import { useDriverColumns } from './use-driver-columns'
import { ALL_DRIVERS, type DriverSearch, filterOf, useDrivers, useOwnFields } from './use-drivers'
import { putInAddress, useLinkedDriver } from './use-linked-driver'

const DriverSheet = lazyPart(() => import('./driver-sheet'))
const DriverForm = lazyPart(() => import('./driver-form'))
const ImportDrivers = lazyPart(() => import('./import-drivers'))
const OwnFieldsDialog = lazyPart(() => import('./own-fields-dialog'))

type Opened = 'new' | 'import' | 'fields'
const NO_FIELDS: OwnField[] = []

/** /fleetDiver: who drives for the enterprise, with their licences, cards and documents. */
export function DriversScreen() {
  const t = useTranslations('fleet.drivers')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const { asked, ask } = useAskedDrivers()
  const [opened, setOpened] = useState<Opened | null>(null)
  const linked = useLinkedDriver()
  const { list, drivers, loadMore } = useDrivers(asked)
  const { data: own = NO_FIELDS } = useOwnFields()
  const columns = useDriverColumns(own)
  const layout = useTableLayout('fleet.drivers')
  const close = () => setOpened(null)
  const add = mayEdit && (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setOpened('new')}>
      {t('new')}
    </Button>
  )
  const filters = <DriverFilters asked={asked} ask={ask} />
  const isBare = list.data !== undefined && drivers.length === 0 && !isFiltered(asked)
  return (
    <RecordScreen
      list={list}
      openId={linked.id}
      table={{
        label: t('title'),
        columns,
        layout,
        sorting: {
          id: asked.sort,
          desc: asked.direction === 'desc',
          onSort: (id, desc) => {
            const sort = DRIVER_SORTS.find((one) => one === id)
            if (sort) ask({ ...asked, sort, direction: desc ? 'desc' : 'asc' })
          },
        },
      }}
      rows={drivers}
      onOpen={linked.open}
      onNearEnd={loadMore}
      cards={<DriverList drivers={drivers} onOpen={linked.open} onNearEnd={loadMore} />}
      empty={<NoDrivers asked={asked} add={add} clear={() => ask(ALL_DRIVERS)} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={
        isBare ? undefined : { bar: filters, sheet: <div className="order-last w-full">{filters}</div> }
      }
      actions={
        <>
          <Actions asked={asked} mayEdit={mayEdit} onOpen={setOpened} />
          {add}
        </>
      }
    >
      <Suspense>
        {linked.id !== null && (
          <DriverSheet
            key={linked.id}
            id={linked.id}
            own={own}
            firstTab={linked.tab}
            onClose={() => linked.open(null)}
          />
        )}
        {opened === 'new' && (
          <DriverForm
            driver={null}
            onClose={close}
            onSaved={(id) => {
              close()
              linked.open(id)
            }}
          />
        )}
        {opened === 'import' && <ImportDrivers onClose={close} />}
        {opened === 'fields' && <OwnFieldsDialog onClose={close} />}
      </Suspense>
    </RecordScreen>
  )
}

/** What is looked for; the search is kept in the address, so that the page is the same loaded anew. */
function useAskedDrivers() {
  const said = useSearchParams()?.get('search') ?? ''
  const [asked, setAsked] = useState({ ...ALL_DRIVERS, search: said })
  const ask = (next: DriverSearch) => {
    setAsked(next)
    if (next.search !== asked.search) putInAddress({ search: next.search || null })
  }
  return { asked, ask }
}

type ActionsProps = { asked: DriverSearch; mayEdit: boolean; onOpen: (what: Opened) => void }

function Actions({ asked, mayEdit, onOpen }: ActionsProps) {
  const t = useTranslations('fleet.drivers')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const query = { ...filterOf(asked), format: 'xlsx' as const }
      await saveResponse(await apiFile('GET', '/api/drivers/export', { query, hideError: true }))
    } catch (error) {
      showToast({ text: (error as Error).message || t('notExported'), tone: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <DropdownMenu
      align="end"
      trigger={<IconButton label={t('more')} icon={<EllipsisVertical />} aria-busy={busy} />}
    >
      {mayEdit && (
        <MenuItem icon={<Upload />} onSelect={() => onOpen('import')}>
          {t('import')}
        </MenuItem>
      )}
      <MenuItem icon={<Download />} disabled={busy} onSelect={() => void save()}>
        {t('export')}
      </MenuItem>
      {mayEdit && (
        <MenuItem icon={<ListPlus />} onSelect={() => onOpen('fields')}>
          {t('ownFields.title')}
        </MenuItem>
      )}
    </DropdownMenu>
  )
}

const isFiltered = ({ search, licenceStatus, licenceEnds }: DriverSearch): boolean =>
  search !== '' || licenceStatus !== null || licenceEnds !== null

type EmptyProps = { asked: DriverSearch; clear: () => void; add: React.ReactNode }

function NoDrivers({ asked, clear, add }: EmptyProps) {
  const t = useTranslations('fleet.drivers')
  if (isFiltered(asked))
    return (
      <EmptyState
        className="py-16"
        icon={<ListFilter />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    )
  return (
    <EmptyState
      className="py-16"
      icon={<IdCard />}
      title={t('empty')}
      text={t(add ? 'emptyText' : 'emptyForReaders')}
      action={add || undefined}
    />
  )
}
