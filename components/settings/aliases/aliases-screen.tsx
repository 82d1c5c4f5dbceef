'use client'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import type { DataColumn } from '@/components/table/features'
import { PlainTable } from '@/components/table/plain-table'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import type { DeviceModel } from '@/lib/devices/model-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { AliasField } from './alias-field'

const MODELS_KEY = ['models', 'aliases']

/** /modelNameAlias */
export function AliasesScreen() {
  const t = useTranslations('settings.alias')
  const ui = useTranslations('ui')
  const items = useTranslations('settings.items')
  const [search, setSearch] = useState('')
  const models = useQuery({
    queryKey: MODELS_KEY,
    queryFn: ({ signal }) => api('GET', '/api/models', { signal }),
  })
  const columns = useAliasColumns()
  const wanted = search.trim().toLowerCase()
  return (
    <SettingsPage of="modelNameAlias" wide>
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
            const found = data.filter(({ makerName, alias, vendor }) =>
              `${makerName} ${vendor} ${alias ?? ''}`.toLowerCase().includes(wanted),
            )
            if (found.length === 0) return <EmptyState icon={<Tags />} title={t('none')} />
            return (
              <PlainTable
                look="page"
                label={items('modelNameAlias')}
                columns={columns}
                rows={found}
                rowId={({ code }) => code}
              />
            )
          }}
        </LoadState>
      </section>
    </SettingsPage>
  )
}

function useAliasColumns(): DataColumn<DeviceModel>[] {
  const t = useTranslations('settings.alias')
  return useMemo(
    () => [
      {
        id: 'model',
        accessorFn: ({ makerName }) => makerName,
        sortFn: 'alphanumeric',
        cell: ({ row: { original } }) => (
          <>
            <bdi className="font-medium">{original.makerName}</bdi>
            <span className="ms-2 text-muted">
              <bdi>{original.vendor}</bdi>
            </span>
          </>
        ),
        meta: { title: t('model'), cell: 'align-middle' },
      },
      {
        id: 'protocol',
        accessorFn: ({ protocol }) => protocol,
        sortFn: 'alphanumeric',
        cell: ({ row }) => <bdi>{row.original.protocol}</bdi>,
        meta: { title: t('protocol'), cell: 'align-middle text-muted uppercase' },
      },
      {
        id: 'alias',
        cell: ({ row }) => <AliasField model={row.original} />,
        meta: { title: t('alias'), cell: 'w-80 align-middle phone:w-full' },
      },
    ],
    [t],
  )
}
