'use client'
import { Ban, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'
import type { BlackCar } from '@/lib/black-cars/schema'
import { useBlackCarDesk } from '../black-cars-context'
import { NotPassDialog } from '../dialogs/not-pass-dialog'
import { PassDialog } from '../dialogs/pass-dialog'
import { WithdrawDialog } from '../dialogs/withdraw-dialog'
import { EVERY_BLACK_CAR } from '../use-black-cars'
import { BlackCarRow, type BlackCarVerb, heightOf } from './black-car-row'
import { ListTools } from './list-tools'

const DIALOGS = { pass: PassDialog, notPass: NotPassDialog, remove: WithdrawDialog } as const

/** Black-car addresses with their states, and what can be done to each. */
export function BlackCarList() {
  const t = useTranslations('blackCars.list')
  const { blackCars, chosen, choose, edit } = useBlackCarDesk()
  const [asked, setAsked] = useState<{ verb: keyof typeof DIALOGS; blackCar: BlackCar } | null>(null)
  const ask = (verb: BlackCarVerb, blackCar: BlackCar) =>
    verb === 'edit' ? edit(blackCar) : setAsked({ verb, blackCar })
  const Asked = asked && DIALOGS[asked.verb]
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ListTools />
      {blackCars && blackCars.length > 0 ? (
        <VirtualList
          label={t('title')}
          items={blackCars}
          keyOf={({ id }) => id}
          rowHeight={heightOf}
          className="flex-1 border-t border-hairline"
          renderRow={(blackCar) => (
            <BlackCarRow
              blackCar={blackCar}
              chosen={chosen?.id === blackCar.id}
              onShow={() => choose(blackCar.id, true)}
              onAsk={(verb) => ask(verb, blackCar)}
            />
          )}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-hairline">
          <NoRows />
        </div>
      )}
      {asked && Asked && <Asked blackCar={asked.blackCar} onClose={() => setAsked(null)} />}
    </div>
  )
}

/** Why there are no rows: they are on their way, did not come, the filter leaves none, or there are none. */
function NoRows() {
  const t = useTranslations('blackCars.list')
  const ui = useTranslations('ui')
  const transport = useTranslations('transport')
  const { blackCars, isError, isFetching, refetch, filter, setFilter, mayEdit, add } = useBlackCarDesk()
  if (blackCars === null && isError) {
    return (
      <ErrorState
        title={t('failed')}
        text={transport('unreachable')}
        retryLabel={ui('retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (blackCars === null) return <SkeletonRows rows={8} className="px-4" />
  if (filter.search !== '' || filter.state !== null) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={() => setFilter(EVERY_BLACK_CAR)}>{t('showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Ban />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        mayEdit && (
          <Button tone="primary" icon={<Plus className="size-4" />} onClick={add}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}
