'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { SettingsPage } from '../settings-page'
import { LogPeriod } from './log-period'
import { LogSection } from './log-section'
import { LoginLogList } from './login-log-list'
import { useLogSearch } from './use-log-search'

const OUTCOMES = ['done', 'refused'] as const
type Filter = { search: string; outcome: (typeof OUTCOMES)[number] | '' }

/** /loginLogs */
export function LoginLogsScreen() {
  const t = useTranslations('logs')
  const ui = useTranslations('ui')
  const search = useLogSearch<Filter>({ search: '', outcome: '' })
  const query = { ...search.query, page: search.page, pageSize: search.pageSize }
  const logs = useQuery({
    queryKey: ['loginLogs', query],
    queryFn: ({ signal }) => api('GET', '/api/login-logs', { query, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <SettingsPage of="loginLogs" wide>
      <div className="flex flex-wrap gap-2">
        <LogPeriod value={search.span} onChange={search.chooseSpan} />
        <NativeSelect
          aria-label={t('outcome')}
          value={search.filter.outcome}
          onChange={(event) =>
            search.change({
              outcome: OUTCOMES.find((outcome) => outcome === event.currentTarget.value) ?? '',
            })
          }
        >
          <option value="">{t('allOutcomes')}</option>
          {OUTCOMES.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t(outcome)}
            </option>
          ))}
        </NativeSelect>
        <SearchInput
          label={t('searchLogins')}
          clearLabel={ui('clear')}
          value={search.filter.search}
          onSearch={(text) => search.change({ search: text })}
          className="max-w-60 phone:max-w-none"
        />
      </div>
      <LogSection of={logs} icon={<ScrollText />} onPage={search.setPage} onPageSize={search.choosePageSize}>
        {(rows) => <LoginLogList logs={rows} />}
      </LogSection>
    </SettingsPage>
  )
}
