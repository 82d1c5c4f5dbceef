'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageSquareText, Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { LoadState } from '@/components/settings/load-state'
import { LogPager } from '@/components/settings/logs/log-pager'
import { useLogSearch } from '@/components/settings/logs/use-log-search'
import { SettingsPage } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { api } from '@/lib/http/client'
import { FeedbackFilter, NONE } from './feedback-filter'
import { FeedbackRow } from './feedback-row'

const FeedbackDialog = lazyPart(() =>
  import('./feedback-dialog').then(({ FeedbackDialog }) => ({ default: FeedbackDialog })),
)
type Box = 'received' | 'sent'

/** /feedback: what was written to the own account by users of its domain, and what the reader has written. */
export function FeedbackScreen() {
  const t = useTranslations('feedback')
  const { permissions } = useAccount()
  const answers = permissions.includes('feedback.answer')
  const [box, setBox] = useState<Box>(answers ? 'received' : 'sent')
  const [isWriting, setWriting] = useState(false)
  const { filter, page, pageSize, setPage, choosePageSize, change } = useLogSearch(NONE)
  const feedback = useQuery({
    queryKey: ['feedback', 'list', box, filter, page, pageSize],
    queryFn: ({ signal }) =>
      api('GET', '/api/feedback', {
        query: { ...filter, kind: filter.kind || null, status: filter.status || null, box, page, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Object.values(filter).some(Boolean)
  const choose = (next: Box) => {
    setBox(next)
    setPage(1)
  }
  return (
    <SettingsPage
      of="feedback"
      wide
      actions={
        <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setWriting(true)}>
          {t('new')}
        </Button>
      }
    >
      {answers && (
        <SegmentedControl
          label={t('box')}
          value={box}
          onChange={choose}
          segments={(['received', 'sent'] as const).map((value) => ({ value, label: t(value) }))}
          className="self-start phone:self-stretch"
        />
      )}
      <FeedbackFilter filter={filter} onChange={change} />
      <section
        aria-label={t(box)}
        aria-busy={feedback.isFetching}
        className="rounded-panel border border-hairline bg-surface"
      >
        <LoadState of={feedback} rows={6}>
          {(data) =>
            data.total === 0 ? (
              <EmptyState
                icon={<MessageSquareText />}
                title={t('empty')}
                text={t(isFiltered ? 'emptyFilter' : box === 'sent' ? 'emptySent' : 'emptyReceived')}
                action={isFiltered && <Button onClick={() => change(NONE)}>{t('clearFilter')}</Button>}
              />
            ) : (
              <>
                <ul aria-label={t(box)}>
                  {data.items.map((item) => (
                    <FeedbackRow key={item.id} item={item} box={box} />
                  ))}
                </ul>
                <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
              </>
            )
          }
        </LoadState>
      </section>
      <p className="text-meta text-muted">{t('kept')}</p>
      {isWriting && (
        <Suspense>
          <FeedbackDialog onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </SettingsPage>
  )
}
