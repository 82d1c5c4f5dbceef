'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Ltr } from '@/components/ui/ltr'
import { api } from '@/lib/http/client'
import type { Share, ShareViewPage } from '@/lib/shares/schema'
import { LoadState } from '../load-state'
import { LogPager } from '../logs/log-pager'
import { useLogSearch } from '../logs/use-log-search'

const REFRESH_MS = 15_000
const NO_FILTER: Record<string, string> = {}

/** When a link was opened, from which network, and for how long. */
export function ViewLog({ share: { id, name }, onClose }: { share: Share; onClose: () => void }) {
  const t = useTranslations('shares.viewing')
  const ui = useTranslations('ui')
  const { page, pageSize, setPage, choosePageSize } = useLogSearch(NO_FILTER)
  const views = useQuery({
    queryKey: ['share-views', id, page, pageSize],
    queryFn: ({ signal }) =>
      api('GET', '/api/shares/[id]/views', { params: { id }, query: { page, pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title={t('title', { name })}
      description={t('about')}
      closeLabel={ui('close')}
    >
      <LoadState of={views} rows={5}>
        {(data) =>
          data.total === 0 ? (
            <EmptyState icon={<Eye />} title={t('empty')} text={t('emptyText')} />
          ) : (
            <>
              <ul aria-label={t('list')}>
                {data.items.map((view) => (
                  <View key={view.id} view={view} />
                ))}
              </ul>
              <LogPager {...data} onPage={setPage} onPageSize={choosePageSize} />
            </>
          )
        }
      </LoadState>
    </Dialog>
  )
}

function View({ view: { openedAt, network, seconds, open } }: { view: ShareViewPage['items'][number] }) {
  const t = useTranslations('shares.viewing')
  const formats = useFormats()
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-hairline py-2 not-first:border-t">
      <span className="min-w-40 flex-1 font-medium tabular-nums">{formats.moment(Date.parse(openedAt))}</span>
      <span className="min-w-32 text-muted">{network ? <Ltr>{network}</Ltr> : t('unknownNetwork')}</span>
      <span className="min-w-20 text-muted tabular-nums">
        {t('watched', { duration: formats.duration(seconds) })}
      </span>
      {open && <Badge tone="success">{t('open')}</Badge>}
    </li>
  )
}
