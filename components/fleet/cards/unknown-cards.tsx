'use client'
import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { UnknownCard } from '@/lib/fleet/cards/schema'
import { ReadPlace, ReadTime } from './card-words'
import { useUnknownCards } from './use-cards'

const NewCard = lazyPart(() => import('./new-card'))

/** Codes that readers told and that are no card yet, each to be given to a driver. */
export function UnknownCards({ tabs }: { tabs: React.ReactNode }) {
  const t = useTranslations('fleet.cards')
  const ui = useTranslations('ui')
  const [given, setGiven] = useState<string | null>(null)
  const { data, error, refetch, isFetching } = useUnknownCards()
  return (
    <section aria-label={t('unknown')} className="flex h-full flex-col bg-surface">
      <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2">
        <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
        {tabs}
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!data && !error && <SkeletonRows rows={8} className="px-4 pt-3" />}
        {!data && error && (
          <ErrorState
            className="py-16"
            title={t('failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {data?.items.length === 0 && (
          <EmptyState
            className="py-16"
            icon={<BadgeCheck />}
            title={t('unknownEmpty')}
            text={t('unknownEmptyText')}
          />
        )}
        {data && data.items.length > 0 && (
          <>
            <p className="max-w-160 px-4 pt-3 pb-1 text-body text-muted">{t('unknownAbout')}</p>
            <ul>
              {data.items.map((card) => (
                <UnknownRow key={card.code} card={card} onGive={() => setGiven(card.code)} />
              ))}
            </ul>
          </>
        )}
      </div>
      <Suspense>{given !== null && <NewCard code={given} onClose={() => setGiven(null)} />}</Suspense>
    </section>
  )
}

function UnknownRow({ card: { code, reads, lastRead }, onGive }: { card: UnknownCard; onGive: () => void }) {
  const t = useTranslations('fleet.cards')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-hairline px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <Ltr className="block truncate text-md font-medium">{code}</Ltr>
        <p className="truncate text-meta text-muted">{t('reads', { count: reads })}</p>
      </div>
      <div className="min-w-0 flex-1 basis-60 text-body">
        <p className="flex min-w-0 gap-2">
          <ReadTime read={lastRead} />
          {lastRead.deviceName && <bdi className="truncate">{lastRead.deviceName}</bdi>}
        </p>
        <p className="truncate text-meta text-muted">
          <ReadPlace read={lastRead} />
        </p>
      </div>
      {mayEdit && <Button onClick={onGive}>{t('give')}</Button>}
    </li>
  )
}
