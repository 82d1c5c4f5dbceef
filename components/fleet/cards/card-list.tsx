'use client'
import { useTranslations } from 'next-intl'
import { Ltr } from '@/components/ui/ltr'
import { VirtualList } from '@/components/ui/virtual-list'
import type { Card } from '@/lib/fleet/cards/schema'
import { CardStateBadge, ReadTime } from './card-words'

const HEIGHT = 76

type Props = { cards: readonly Card[]; onOpen: (id: number) => void; onNearEnd: () => void }

/** The cards on a phone: a press target each, two lines. */
export function CardList({ cards, onOpen, onNearEnd }: Props) {
  const t = useTranslations('fleet.cards')
  return (
    <VirtualList
      label={t('title')}
      className="size-full overscroll-contain"
      items={cards}
      keyOf={({ id }) => id}
      rowHeight={() => HEIGHT}
      onNearEnd={onNearEnd}
      renderRow={({ id, code, state, holder, lastRead }) => (
        <button
          type="button"
          onClick={() => onOpen(id)}
          className="flex h-full w-full min-w-0 flex-col justify-center gap-1 border-b border-hairline bg-surface px-4 text-start -outline-offset-2 active:bg-hover"
        >
          <span className="flex w-full items-center gap-2">
            <bdi className="min-w-0 flex-1 truncate text-md font-medium">{holder?.name ?? t('nobody')}</bdi>
            <CardStateBadge state={state} />
          </span>
          <span className="flex w-full items-center gap-2 text-meta text-muted">
            <Ltr className="min-w-0 flex-1 truncate">{code}</Ltr>
            <ReadTime read={lastRead} />
          </span>
        </button>
      )}
    />
  )
}
