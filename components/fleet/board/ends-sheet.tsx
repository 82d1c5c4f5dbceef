'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useTimeZone } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { useNow } from '@/components/ui/use-now'
import { MOST_ENDS } from '@/lib/fleet-board/board-link'
import { api } from '@/lib/http/client'
import { dayOf } from '@/lib/time/wall-clock'
import { EndingList } from './row-cards'
import { BOARD_KEY, type BoardAsk } from './use-board'

const STEP = 100

/** All that ends soon or has ended, of drivers and vehicles: which paper, whose, and when. */
export default function EndsSheet({ groups, onClose }: Pick<BoardAsk, 'groups'> & { onClose: () => void }) {
  const t = useTranslations('fleet.board')
  const ui = useTranslations('ui')
  const phone = useIsPhone()
  const today = dayOf(useNow(), useTimeZone())
  const [limit, setLimit] = useState(STEP)
  const { data, isError, error, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: [...BOARD_KEY, 'ends', groups, limit],
    queryFn: ({ signal }) =>
      api('GET', '/api/fleet-board/ends', { query: { groups, limit }, signal, hideError: true }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && onClose()}
      title={t('cards.ends.title')}
      closeLabel={ui('close')}
    >
      {isError && !data && (
        <ErrorState
          title={t('endsFailed')}
          text={error.message}
          retryLabel={ui('retry')}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      )}
      {!isError && !data && <SkeletonRows rows={8} />}
      {data && data.items.length === 0 && (
        <EmptyState className="py-16" icon={<ShieldCheck />} title={t('noEnds')} />
      )}
      {data && (
        <EndingList items={data.items} today={today} className="flex flex-col divide-y divide-hairline" />
      )}
      {data && data.items.length < data.total && limit < MOST_ENDS && (
        <div className="flex justify-center p-3">
          <Button busy={isPlaceholderData} onClick={() => setLimit(Math.min(MOST_ENDS, limit + STEP))}>
            {t('moreEnds')}
          </Button>
        </div>
      )}
    </Sheet>
  )
}
