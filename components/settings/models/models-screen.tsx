'use client'
import { useQuery } from '@tanstack/react-query'
import { Boxes, Pencil, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useMemo, useState } from 'react'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { SearchInput } from '@/components/ui/search-input'
import type { DeviceModel } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'

const ModelDialog = lazyPart(() => import('./model-dialog'))

/** /deviceModels: the catalogue of models, for whoever keeps it. */
export function ModelsScreen() {
  const t = useTranslations('settings.models')
  const ui = useTranslations('ui')
  const items = useTranslations('settings.items')
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<DeviceModel | 'new' | null>(null)
  const models = useQuery({
    queryKey: ['models', 'catalogue'],
    queryFn: ({ signal }) => api('GET', '/api/models', { signal }),
  })
  const columns = useModelColumns(setOpen)
  const wanted = search.trim().toLowerCase()
  return (
    <SettingsPage
      of="deviceModels"
      wide
      actions={
        <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
    >
      <SearchInput
        label={t('search')}
        clearLabel={ui('clear')}
        value={search}
        onSearch={setSearch}
        className="max-w-80"
      />
      <section className="rounded-panel border border-hairline bg-surface">
        <LoadState of={models} rows={8}>
          {(data) => {
            const found = data.filter(({ code, makerName, vendor }) =>
              `${code} ${makerName} ${vendor}`.toLowerCase().includes(wanted),
            )
            if (found.length === 0) return <EmptyState icon={<Boxes />} title={t('none')} />
            return (
              <PlainTable
                look="page"
                label={items('deviceModels')}
                columns={columns}
                rows={found}
                rowId={({ code }) => code}
              />
            )
          }}
        </LoadState>
      </section>
      {open && (
        <Suspense>
          <ModelDialog
            key={open === 'new' ? '' : open.code}
            model={open === 'new' ? null : open}
            models={models.data ?? []}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </SettingsPage>
  )
}

function useModelColumns(onEdit: (model: DeviceModel) => void): DataColumn<DeviceModel>[] {
  const t = useTranslations('settings.models')
  return useMemo(
    () => [
      {
        id: 'name',
        accessorFn: ({ makerName }) => makerName,
        sortFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <span className="flex items-center gap-3">
            <VehicleIconMark icon={original.icon} size={18} />
            <span className="min-w-0">
              <bdi className="block font-medium wrap-anywhere">{original.makerName}</bdi>
              <bdi className="text-meta text-muted">{original.vendor}</bdi>
            </span>
          </span>
        ),
        meta: { title: t('name'), cell: 'align-middle' },
      },
      {
        id: 'code',
        accessorFn: ({ code }) => code,
        sortFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <>
            <bdi dir="ltr">{original.code}</bdi>
            <bdi className="block text-meta text-muted uppercase">{original.protocol}</bdi>
          </>
        ),
        meta: { title: t('code'), cell: 'align-middle' },
      },
      {
        id: 'state',
        accessorFn: ({ retired }) => String(retired),
        sortFn: 'text',
        cell: ({ row: { original } }) => (
          <span className="flex flex-wrap gap-1">
            {original.retired && <Badge tone="warning">{t('retired')}</Badge>}
            {original.custom && <Badge>{t('custom')}</Badge>}
          </span>
        ),
        meta: { title: t('state'), cell: 'align-middle' },
      },
      {
        id: 'edit',
        cell: ({ row: { original } }) => (
          <IconButton
            label={t('edit', { name: original.makerName })}
            icon={<Pencil />}
            onClick={() => onEdit(original)}
          />
        ),
        meta: { title: t('actions'), quietTitle: true, cell: 'w-12 align-middle' },
      },
    ],
    [t, onEdit],
  )
}
