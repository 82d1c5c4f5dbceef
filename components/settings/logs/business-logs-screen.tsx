'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, NotebookPen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { buttonVariants } from '@/components/ui/button'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { LOGGED_KINDS } from '@/lib/logs/business-log-schema'
import { SettingsPage } from '../settings-page'
import { BusinessLogList } from './business-log-list'
import { LogPeriod } from './log-period'
import { LogSection } from './log-section'
import { useLogSearch } from './use-log-search'

type Filter = { search: string; actor: string; kind: (typeof LOGGED_KINDS)[number] | '' }

/** /businessLogs */
export function BusinessLogsScreen() {
  const t = useTranslations('logs')
  const ui = useTranslations('ui')
  const search = useLogSearch<Filter>({ search: '', actor: '', kind: '' })
  const { filter, page, pageSize, query, change } = search
  const logs = useQuery({
    queryKey: ['businessLogs', query, page, pageSize],
    queryFn: ({ signal }) =>
      api('GET', '/api/business-logs', { query: { ...query, page, pageSize }, signal }),
    placeholderData: keepPreviousData,
  })
  const exported = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return (
    <SettingsPage
      of="businessLogs"
      wide
      actions={
        <a href={`/api/business-logs/export?${exported}`} download className={buttonVariants()}>
          <Download className="size-4" aria-hidden="true" />
          {t('export')}
        </a>
      }
    >
      <div className="flex flex-wrap gap-2">
        <LogPeriod value={search.span} onChange={search.chooseSpan} />
        <NativeSelect
          aria-label={t('object')}
          value={filter.kind}
          onChange={(event) =>
            change({ kind: LOGGED_KINDS.find((kind) => kind === event.currentTarget.value) ?? '' })
          }
        >
          <option value="">{t('allKinds')}</option>
          {LOGGED_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </NativeSelect>
        <SearchInput
          label={t('actor')}
          clearLabel={ui('clear')}
          value={filter.actor}
          onSearch={(actor) => change({ actor })}
          className="max-w-40 phone:max-w-none"
        />
        <SearchInput
          label={t('search')}
          clearLabel={ui('clear')}
          value={filter.search}
          onSearch={(text) => change({ search: text })}
          className="max-w-60 phone:max-w-none"
        />
      </div>
      <LogSection of={logs} icon={<NotebookPen />} onPage={search.setPage} onPageSize={search.choosePageSize}>
        {(rows) => <BusinessLogList logs={rows} />}
      </LogSection>
    </SettingsPage>
  )
}
