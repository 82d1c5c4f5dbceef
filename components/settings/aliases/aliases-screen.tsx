'use client'
import { useQuery } from '@tanstack/react-query'
import { Tags } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { EmptyState } from '@/components/ui/empty-state'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { AliasRow } from './alias-row'

const MODELS_KEY = ['models', 'aliases']

/** /modelNameAlias */
export function AliasesScreen() {
  const t = useTranslations('settings.alias')
  const ui = useTranslations('ui')
  const [search, setSearch] = useState('')
  const models = useQuery({
    queryKey: MODELS_KEY,
    queryFn: ({ signal }) => api('GET', '/api/models', { signal }),
  })
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
              <table className="w-full text-body phone:block">
                <thead className="border-b border-hairline text-meta text-muted phone:sr-only">
                  <tr>
                    {(['model', 'protocol', 'can', 'alias'] as const).map((name) => (
                      <th key={name} scope="col" className="px-4 py-2 text-start font-medium">
                        {t(name)}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody className="phone:block">
                  {found.map((model) => (
                    <AliasRow key={model.code} model={model} />
                  ))}
                </tbody>
              </table>
            )
          }}
        </LoadState>
      </section>
    </SettingsPage>
  )
}
