'use client'
import { LayoutDashboard, Truck } from 'lucide-react'
import { useSearchParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useFullScreen } from '@/components/map/use-full-screen'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import { arrangeCards } from '@/lib/fleet-board/arrange-cards'
import { type CardName, cardOf, isScored, SECTIONS, type Section } from '@/lib/fleet-board/cards'
import { BoardCard, isFigure } from './board-card'
import { BoardToolbar } from './board-toolbar'
import { useBoard } from './use-board'
import { useWallFit } from './use-wall-fit'

const ChooseCards = lazyPart(() => import('./choose-cards'))
const EndsSheet = lazyPart(() => import('./ends-sheet'))
const FuelForm = lazyPart(() => import('./fuel-form'))
const GRID =
  'grid grid-cols-[repeat(var(--in-2),minmax(0,1fr))] gap-3 phone:gap-2 @xl:grid-cols-[repeat(var(--in-3),minmax(0,1fr))] @4xl:grid-cols-[repeat(var(--in-4),minmax(0,1fr))] @6xl:grid-cols-[repeat(var(--in-6),minmax(0,1fr))] @7xl:grid-cols-[repeat(var(--in-7),minmax(0,1fr))]'
const MOST_BESIDE = [2, 3, 4, 6, 7]

/** As many columns as there is room for, and no more than make rows alike: seven cards are no six and one. */
function columnsOf(cards: number): React.CSSProperties {
  const columns = MOST_BESIDE.map((most) => [`--in-${most}`, Math.ceil(cards / Math.ceil(cards / most))])
  return Object.fromEntries(columns)
}

/** On a wall: what is so now and what needs somebody, then how the period goes. */
const WALL_PAGES = [
  ['now', 'attention'],
  ['now', 'compared'],
] as const satisfies Section[][]
const WALL_PAGE_MS = 20_000

function useWallPage(on: boolean): 0 | 1 {
  const [page, setPage] = useState<0 | 1>(0)
  useEffect(() => {
    if (!on) return
    const timer = setInterval(() => setPage((now) => (now === 0 ? 1 : 0)), WALL_PAGE_MS)
    return () => {
      clearInterval(timer)
      setPage(0)
    }
  }, [on])
  return page
}

/** /fleetIndex: how the fleet is now, how it does against the period before, and what needs somebody. */
export function BoardScreen() {
  const t = useTranslations('fleet.board')
  const ui = useTranslations('ui')
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('fleet.edit')
  const maySeeScores = permissions.includes('reports.read')
  const wall = useFullScreen()
  const fit = useWallFit(wall.on)
  const page = useWallPage(wall.on)
  const [opened, setOpened] = useState<'cards' | 'fuel' | null>(null)
  const { board, kept, keep, query, groups } = useBoard()
  const { data, isError, error, isFetching, refetch } = board
  const shown = arrangeCards(kept).flatMap(({ name, shown }) =>
    shown && (maySeeScores || !isScored(cardOf(name))) ? name : [],
  )
  const onFuel = mayEdit ? () => setOpened('fuel') : null
  const close = () => setOpened(null)
  const showsEnds = useSearchParams()?.get('show') === 'ends'
  // Without it in the address, the same link opens the list once more.
  const closeEnds = () => window.history.replaceState(null, '', window.location.pathname)
  return (
    <section
      ref={fit.frame}
      aria-label={t('title')}
      aria-busy={isFetching}
      className={cn('p-4 phone:p-3', wall.on ? 'fixed inset-0 z-30 overflow-y-auto bg-bg p-6' : 'min-h-full')}
    >
      <div ref={fit.content} className="@container flex flex-col gap-5">
        <BoardToolbar
          board={board}
          kept={kept}
          keep={keep}
          query={query}
          groups={groups}
          wall={wall}
          onFuel={onFuel}
          onChoose={() => setOpened('cards')}
        />
        {isError && !data && (
          <ErrorState
            title={t('failed')}
            text={error.message}
            retryLabel={ui('retry')}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        )}
        {!isError && !data && <Waiting />}
        {data && data.vehicles === 0 && (
          <EmptyState icon={<Truck />} title={t('noVehicles')} text={t('noVehiclesText')} />
        )}
        {data && shown.length === 0 && (
          <EmptyState
            icon={<LayoutDashboard />}
            title={t('noCards')}
            text={t('noCardsText')}
            action={<Button onClick={() => setOpened('cards')}>{t('choose.open')}</Button>}
          />
        )}
        {data &&
          (wall.on ? WALL_PAGES[page] : SECTIONS).map((section) => {
            const own = shown.filter((name) => cardOf(name).section === section)
            if (own.length === 0) return null
            const isCompared = section === 'compared'
            return (
              <div key={section} className="flex flex-col gap-3 phone:gap-2">
                <div className="flex flex-wrap items-baseline gap-x-3">
                  <h2 className="text-md font-semibold">
                    {isCompared ? t(`compared.${data.period}`) : t(`sections.${section}`)}
                  </h2>
                  {isCompared && <p className="text-meta text-muted">{t('sameStretch')}</p>}
                  {section === 'now' && data.now.others > 0 && (
                    <p className="text-meta text-muted">{t('others', { count: data.now.others })}</p>
                  )}
                </div>
                <Cards
                  names={own}
                  query={query}
                  onFuel={onFuel}
                  board={data}
                  hasServices={shown.includes('services')}
                />
              </div>
            )
          })}
        <Suspense>
          {opened === 'cards' && <ChooseCards kept={kept} keep={keep} onClose={close} />}
          {showsEnds && <EndsSheet groups={query.groups} onClose={closeEnds} />}
          {opened === 'fuel' && <FuelForm onClose={close} />}
        </Suspense>
      </div>
    </section>
  )
}

type CardsProps = Omit<ComponentProps<typeof BoardCard>, 'name'> & { names: readonly CardName[] }

/** Figures in columns, what is wide in rows below them. */
function Cards({ names, ...given }: CardsProps) {
  const inGrid = names.filter((name) => isFigure(name) && cardOf(name).section !== 'attention')
  const others = names.filter((name) => !inGrid.includes(name))
  return (
    <>
      {inGrid.length > 0 && (
        <div className={GRID} style={columnsOf(inGrid.length)}>
          {inGrid.map((name) => (
            <BoardCard key={name} name={name} {...given} />
          ))}
        </div>
      )}
      {others.length > 0 && (
        <div className="flex flex-wrap gap-3 phone:gap-2">
          {others.map((name) => (
            <BoardCard key={name} name={name} {...given} />
          ))}
        </div>
      )}
    </>
  )
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f']

function Waiting() {
  const ui = useTranslations('ui')
  return (
    <div role="status" className={GRID} style={columnsOf(WAITING.length)}>
      <span className="sr-only">{ui('loading')}</span>
      {WAITING.map((key) => (
        <Skeleton key={key} className="h-24 rounded-panel" />
      ))}
      <Skeleton className="col-span-full h-72 rounded-panel" />
    </div>
  )
}
