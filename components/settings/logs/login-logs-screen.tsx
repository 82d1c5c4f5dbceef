'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/components/monitor/use-now'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { loginLogPage } from '@/lib/logs/login-log-schema'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { LogPager } from './log-pager'
import { LogPeriod, type LogSpan } from './log-period'
import { LoginLogList } from './login-log-list'

const MINUTE_MS = 60_000

/** /loginLogs */
export function LoginLogsScreen() {
  const t = useTranslations('logs')
  const ui = useTranslations('ui')
  const now = useNow(MINUTE_MS)
  const [span, setSpan] = useState<LogSpan | null>(null)
  const [filter, setFilter] = useState({ search: '', outcome: '' })
  const [page, setPage] = useState(1)
  const query = {
    ...filter,
    from: span && new Date(span.from).toISOString(),
    to: span && new Date(span.to).toISOString(),
    page,
  }
  const logs = useQuery({
    queryKey: ['loginLogs', query],
    queryFn: ({ signal }) => api('GET', '/api/login-logs', { query, schema: loginLogPage, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<typeof filter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  return (
    <SettingsPage of="loginLogs" wide>
      <div className="flex flex-wrap gap-2">
        <LogPeriod
          value={span}
          now={now}
          onChange={(next) => {
            setSpan(next)
            setPage(1)
          }}
        />
        <NativeSelect
          aria-label={t('outcome')}
          value={filter.outcome}
          onChange={(event) => change({ outcome: event.currentTarget.value })}
        >
          <option value="">{t('allOutcomes')}</option>
          <option value="done">{t('done')}</option>
          <option value="refused">{t('refused')}</option>
        </NativeSelect>
        <SearchInput
          label={t('searchLogins')}
          clearLabel={ui('clear')}
          value={filter.search}
          onSearch={(search) => change({ search })}
          className="max-w-60 phone:max-w-none"
        />
      </div>
      <section className="rounded-panel border border-hairline bg-surface">
        <LoadState of={logs} rows={8}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState icon={<ScrollText />} title={t('empty')} text={t('emptyText')} />
            ) : (
              <>
                <LoginLogList logs={data.items} />
                <LogPager {...data} onPage={setPage} />
              </>
            )
          }
        </LoadState>
      </section>
    </SettingsPage>
  )
}
