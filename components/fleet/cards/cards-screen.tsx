'use client'
import { ListFilter, Nfc, Plus, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { RecordScreen } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { CARD_STATES } from '@/lib/fleet/cards/schema'
import { CardList } from './card-list'
import { UnknownCards } from './unknown-cards'
import { useCardColumns } from './use-card-columns'
import { type CardFilter, NO_CARD_FILTER, useCards, useUnknownCards } from './use-cards'

const CardSheet = lazyPart(() => import('./card-sheet'))
const NewCard = lazyPart(() => import('./new-card'))
const ImportCards = lazyPart(() => import('./import-cards'))

/** How many there are is looked at beside, and not waited for. */
const COUNTED_MS = 60_000

type Tab = 'known' | 'unknown'

/** /fleetRfid: the cards of drivers, who has them, where they were read; and those that nobody knows. */
export function CardsScreen() {
  const [tab, setTab] = useState<Tab>('known')
  const t = useTranslations('fleet.cards')
  const formats = useFormats()
  // What nobody knows may be a lost card, or a new one: it is seen without looking.
  const unknown = useUnknownCards(COUNTED_MS).data?.total ?? 0
  const labelOf = (one: Tab) =>
    one === 'unknown' && unknown > 0 ? t('unknownCount', { count: formats.number(unknown) }) : t(one)
  const tabs = (
    <SegmentedControl
      label={t('title')}
      value={tab}
      onChange={setTab}
      segments={(['known', 'unknown'] as const).map((value) => ({ value, label: labelOf(value) }))}
    />
  )
  return tab === 'known' ? <KnownCards tabs={tabs} /> : <UnknownCards tabs={tabs} />
}

type Opened = { what: 'new' } | { what: 'import' } | { what: 'card'; id: number }

function KnownCards({ tabs }: { tabs: React.ReactNode }) {
  const t = useTranslations('fleet.cards')
  const mayEdit = useAccount().permissions.includes('fleet.edit')
  const [filter, setFilter] = useState(NO_CARD_FILTER)
  const [opened, setOpened] = useState<Opened | null>(null)
  const { list, cards, loadMore } = useCards(filter)
  const columns = useCardColumns()
  const layout = useTableLayout('fleet.cards')
  const openId = opened?.what === 'card' ? opened.id : null
  const close = () => setOpened(null)
  const open = (id: number | null) => setOpened(id === null ? null : { what: 'card', id })
  const add = mayEdit && (
    <Button tone="primary" icon={<Plus className="size-4" />} onClick={() => setOpened({ what: 'new' })}>
      {t('new')}
    </Button>
  )
  const filters = <Filters filter={filter} change={setFilter} />
  const isBare = list.data !== undefined && cards.length === 0 && !isFiltered(filter)
  return (
    <RecordScreen
      list={list}
      openId={openId}
      table={{ label: t('title'), columns, layout }}
      rows={cards}
      onOpen={open}
      onNearEnd={loadMore}
      cards={<CardList cards={cards} onOpen={open} onNearEnd={loadMore} />}
      empty={<NoCards filter={filter} clear={() => setFilter(NO_CARD_FILTER)} add={add} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={
        isBare ? undefined : { bar: filters, sheet: <div className="order-last w-full">{filters}</div> }
      }
      actions={
        <>
          {tabs}
          {mayEdit && (
            <Button icon={<Upload className="size-4" />} onClick={() => setOpened({ what: 'import' })}>
              {t('import')}
            </Button>
          )}
          {add}
        </>
      }
    >
      <Suspense>
        {openId !== null && <CardSheet key={openId} id={openId} onClose={close} />}
        {opened?.what === 'new' && <NewCard code={null} onClose={close} />}
        {opened?.what === 'import' && <ImportCards onClose={close} />}
      </Suspense>
    </RecordScreen>
  )
}

function Filters({ filter, change }: { filter: CardFilter; change: (next: CardFilter) => void }) {
  const t = useTranslations('fleet.cards')
  const ui = useTranslations('ui')
  return (
    <div className="flex w-full min-w-0 flex-wrap items-center gap-2">
      <SearchInput
        className="w-72 phone:w-auto phone:flex-1"
        label={t('search')}
        placeholder={t('search')}
        clearLabel={ui('clear')}
        value={filter.search}
        onSearch={(search) => change({ ...filter, search })}
      />
      <NativeSelect
        look="button"
        aria-label={t('state')}
        value={filter.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ ...filter, state: CARD_STATES.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t('allStates')}</option>
        {CARD_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}`)}
          </option>
        ))}
      </NativeSelect>
    </div>
  )
}

const isFiltered = ({ search, state }: CardFilter): boolean => search !== '' || state !== null

type EmptyProps = { filter: CardFilter; clear: () => void; add: React.ReactNode }

function NoCards({ filter, clear, add }: EmptyProps) {
  const t = useTranslations('fleet.cards')
  if (isFiltered(filter))
    return (
      <EmptyState
        className="py-16"
        icon={<ListFilter />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    )
  return (
    <EmptyState
      className="py-16"
      icon={<Nfc />}
      title={t('empty')}
      text={t(add ? 'emptyText' : 'emptyForReaders')}
      action={add || undefined}
    />
  )
}
