'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, NotebookPen } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNow } from '@/components/monitor/use-now'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { api } from '@/lib/http/client'
import { businessLogPage, LOGGED_KINDS } from '@/lib/logs/business-log-schema'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { BusinessLogList } from './business-log-list'
import { LogPager } from './log-pager'
import { LogPeriod, type LogSpan } from './log-period'

const MINUTE_MS = 60_000

/** /businessLogs */
export function BusinessLogsScreen() {
  const t = useTranslations('logs')
  const ui = useTranslations('ui')
  const now = useNow(MINUTE_MS)
  const [span, setSpan] = useState<LogSpan | null>(null)
  const [filter, setFilter] = useState({ search: '', actor: '', kind: '' })
  const [page, setPage] = useState(1)
  const query = {
    ...filter,
    from: span && new Date(span.from).toISOString(),
    to: span && new Date(span.to).toISOString(),
  }
  const logs = useQuery({
    queryKey: ['businessLogs', query, page],
    queryFn: ({ signal }) =>
      api('GET', '/api/business-logs', { query: { ...query, page }, schema: businessLogPage, signal }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<typeof filter>) => {
    setFilter({ ...filter, ...part })
    setPage(1)
  }
  const exported = new URLSearchParams(
    Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1])),
  )
  return (
    <SettingsPage
      of="businessLogs"
      wide
      actions={
        <a href={`/api/business-logs/export?${exported}`} download className={buttonClass('secondary')}>
          <Download className="size-4" aria-hidden="true" />
          {t('export')}
        </a>
      }
    >
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
          aria-label={t('object')}
          value={filter.kind}
          onChange={(event) => change({ kind: event.currentTarget.value })}
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
          onSearch={(search) => change({ search })}
          className="max-w-60 phone:max-w-none"
        />
      </div>
      <section className="rounded-panel border border-hairline bg-surface">
        <LoadState of={logs} rows={8}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState icon={<NotebookPen />} title={t('empty')} text={t('emptyText')} />
            ) : (
              <>
                <BusinessLogList logs={data.items} />
                <LogPager {...data} onPage={setPage} />
              </>
            )
          }
        </LoadState>
      </section>
    </SettingsPage>
  )
}
