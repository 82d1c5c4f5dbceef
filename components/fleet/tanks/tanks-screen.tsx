'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Fuel, ListFilter, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { PagedList } from '@/components/table/paged-list'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { SearchInput } from '@/components/ui/search-input'
import type { OilTank } from '@/lib/fleet/tanks/tank-schema'
import { api } from '@/lib/http/client'
import { TankLevel } from './tank-level'
import { refreshTanks, useTanks } from './use-tanks'

const TankForm = lazyPart(() => import('./tank-form'))

type Opened = { what: 'form'; tank: OilTank | null } | { what: 'delete'; tank: OilTank }

/** /fleetOilTank: the tanks of the fleet, what they hold, and which sensor says what is in them. */
export function TanksScreen() {
  const t = useTranslations('fleet.tanks')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('fleet.edit')
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const close = () => setOpened(null)
  const list = useTanks(search)
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const isFiltered = search !== ''
  const isBare = list.data !== undefined && rows.length === 0 && !isFiltered
  const add = mayEdit && (
    <Button
      tone="primary"
      icon={<Plus className="size-4" />}
      onClick={() => setOpened({ what: 'form', tank: null })}
    >
      {t('new')}
    </Button>
  )
  return (
    <section aria-label={t('title')} className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 phone:p-3">
      <header className="flex flex-wrap items-center gap-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        {!isBare && add}
        {!isBare && (
          <SearchInput
            className="w-full"
            label={t('search')}
            placeholder={t('search')}
            clearLabel={ui('clear')}
            value={search}
            onSearch={setSearch}
          />
        )}
      </header>
      <PagedList
        list={list}
        rows={rows}
        waiting={5}
        texts={{ failed: t('failed'), more: t('more') }}
        empty={
          <EmptyState
            className="py-16"
            icon={isFiltered ? <ListFilter /> : <Fuel />}
            title={t(isFiltered ? 'noMatch' : 'empty')}
            text={t(isFiltered ? 'noMatchText' : mayEdit ? 'emptyText' : 'emptyForReaders')}
            action={
              isFiltered ? <Button onClick={() => setSearch('')}>{t('clear')}</Button> : add || undefined
            }
          />
        }
      >
        <ul className="flex flex-col divide-y divide-hairline rounded-control border border-hairline bg-surface">
          {rows.map((tank) => (
            <TankRow
              key={tank.id}
              tank={tank}
              mayEdit={mayEdit}
              onOpen={(what) => setOpened({ what, tank })}
            />
          ))}
        </ul>
      </PagedList>
      <Suspense>{opened?.what === 'form' && <TankForm tank={opened.tank} onClose={close} />}</Suspense>
      {opened?.what === 'delete' && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { name: opened.tank.name })}
          text={t('deleteText')}
          action={t('deleteAction')}
          done={t('deleted')}
          request={(options) =>
            api('DELETE', '/api/oil-tanks/[id]', { params: { id: opened.tank.id }, ...options })
          }
          onClose={close}
          onDone={() => refreshTanks(queries)}
        />
      )}
    </section>
  )
}

type RowProps = { tank: OilTank; mayEdit: boolean; onOpen: (what: Opened['what']) => void }

function TankRow({ tank, mayEdit, onOpen }: RowProps) {
  const t = useTranslations('fleet.tanks')
  const { name, type, code, device, sensor } = tank
  return (
    <li className="flex items-center gap-1 px-4 py-3 phone:px-3">
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 truncate text-md font-medium">{name}</bdi>
          <Badge tone="neutral">{t(`types.${type}`)}</Badge>
          <Ltr className="min-w-0 truncate text-meta text-muted">{code}</Ltr>
        </p>
        <TankLevel tank={tank} />
        <p className="text-meta text-muted">
          {device && sensor ? (
            <>
              <bdi>{device.name}</bdi>
              {` · ${t(`sensors.${sensor}`)}`}
            </>
          ) : (
            t('uncorrelated')
          )}
        </p>
      </div>
      {mayEdit && (
        <>
          <IconButton label={t('edit', { name })} icon={<Pencil />} onClick={() => onOpen('form')} />
          <IconButton label={t('delete', { name })} icon={<Trash2 />} onClick={() => onOpen('delete')} />
        </>
      )}
    </li>
  )
}
