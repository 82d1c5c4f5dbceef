'use client'
import { useQueryClient } from '@tanstack/react-query'
import { Plus, Waypoints } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount, useFormats } from '@/components/account/account-context'
import { chartColor } from '@/components/charts/palette'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { useTheme } from '@/components/map/use-theme'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Skeleton, SkeletonRows } from '@/components/ui/skeleton'
import type { ListedRoute } from '@/lib/fleet/routes/route-schema'
import { api } from '@/lib/http/client'
import { RouteRow } from './route-row'
import { UnderWayList } from './under-way-list'
import { refreshRoutes, type ShownRoutes, useRoutes } from './use-routes'
import { useUnderWay } from './use-under-way'

const RoutesMap = lazyPart(() => import('./routes-map'))

/** What a list is sorted by, and in which direction that is of use. */
const SORTS = { name: 'asc', lengthM: 'desc', createdAt: 'desc' } as const
type Sort = keyof typeof SORTS

type View = 'all' | 'underWay'

/** /fleetPath: the routes that vehicles are to drive, beside a map of them. */
export function RoutesScreen({ view: first = 'all' }: { view?: View }) {
  const t = useTranslations('fleet.routes')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const { permissions } = useAccount()
  const mayEdit = permissions.includes('fleet.edit')
  const [shown, setShown] = useState<ShownRoutes>({ search: '', sort: 'name', direction: 'asc' })
  const { list, routes } = useRoutes(shown)
  const [view, setView] = useState<View>(permissions.includes('positions.read') ? first : 'all')
  const underWay = useUnderWay(view === 'underWay')
  const formats = useFormats()
  const [chosenId, setChosen] = useState<number | null>(null)
  const [deleted, setDeleted] = useState<ListedRoute | null>(null)
  const { data, error, isFetching } = list
  const theme = useTheme()
  const isBare = data !== undefined && routes.length === 0 && shown.search === ''
  const add = mayEdit && (
    <Link href="/addFleetPath" prefetch={false} className={buttonVariants({ tone: 'primary' })}>
      <Plus className="size-4" aria-hidden="true" />
      {t('new')}
    </Link>
  )
  const labelOf = (one: View) =>
    one === 'underWay' && underWay.total > 0
      ? t('underWayCount', { count: formats.number(underWay.total) })
      : t(`views.${one}`)
  return (
    <section aria-label={t('title')} className="flex h-full min-h-0 phone:flex-col">
      <div className="flex min-h-0 w-[28rem] shrink-0 flex-col border-e border-hairline bg-surface phone:order-2 phone:w-full phone:flex-1 phone:border-e-0">
        <header className="flex shrink-0 flex-wrap items-center gap-2 border-b border-hairline px-4 py-2 phone:px-3">
          <h1 className="me-auto text-h3 font-semibold">{t('title')}</h1>
          {add}
          {underWay.may && (
            <SegmentedControl
              className="w-full"
              label={t('title')}
              value={view}
              onChange={setView}
              segments={(['all', 'underWay'] as const).map((value) => ({ value, label: labelOf(value) }))}
            />
          )}
          <div className={isBare || view !== 'all' ? 'hidden' : 'flex w-full items-center gap-2'}>
            <SearchInput
              className="min-w-0 flex-1"
              label={t('search')}
              clearLabel={ui('clear')}
              value={shown.search}
              onSearch={(search) => setShown({ ...shown, search })}
            />
            <NativeSelect
              aria-label={t('sort')}
              value={shown.sort}
              onChange={({ currentTarget }) => {
                const sort = currentTarget.value as Sort
                setShown({ ...shown, sort, direction: SORTS[sort] })
              }}
            >
              {(Object.keys(SORTS) as Sort[]).map((sort) => (
                <option key={sort} value={sort}>
                  {t(`sorts.${sort}`)}
                </option>
              ))}
            </NativeSelect>
          </div>
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          {view === 'underWay' ? (
            <UnderWayList underWay={underWay} chosenId={chosenId} />
          ) : (
            <>
              {!data && error && (
                <ErrorState
                  title={t('failed')}
                  text={error.message}
                  retryLabel={ui('retry')}
                  onRetry={() => void list.refetch()}
                  busy={isFetching}
                />
              )}
              {!data && !error && <SkeletonRows rows={6} className="px-4" />}
              {data && routes.length === 0 && (
                <EmptyState
                  className="py-16"
                  icon={<Waypoints />}
                  title={t(shown.search === '' ? 'empty' : 'noMatch')}
                  text={t(shown.search !== '' ? 'noMatchText' : mayEdit ? 'emptyText' : 'emptyForReaders')}
                  action={shown.search === '' ? add || undefined : undefined}
                />
              )}
              <ul className="flex flex-col divide-y divide-hairline">
                {routes.map((route, index) => (
                  <RouteRow
                    key={route.id}
                    route={route}
                    color={chartColor(theme, index)}
                    mayEdit={mayEdit}
                    isChosen={route.id === chosenId}
                    onChoose={() => setChosen(route.id === chosenId ? null : route.id)}
                    onDelete={() => setDeleted(route)}
                  />
                ))}
              </ul>
              {list.hasNextPage && (
                <div className="flex justify-center p-3">
                  <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                    {t('more')}
                  </Button>
                </div>
              )}
            </>
          )}
        </div>
      </div>
      <div className="relative min-h-0 min-w-0 flex-1 phone:order-1 phone:h-[34dvh] phone:flex-none">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <RoutesMap
            routes={view === 'all' ? routes : underWay.routes}
            chosenId={chosenId}
            onChoose={setChosen}
          />
        </Suspense>
      </div>
      {deleted && (
        <ConfirmRequest
          danger
          title={t('deleteTitle', { name: deleted.name })}
          text={t('deleteText')}
          action={t('delete')}
          done={t('deleted')}
          request={(options) =>
            api('DELETE', '/api/fleet-routes/[id]', { params: { id: deleted.id }, ...options })
          }
          onClose={() => setDeleted(null)}
          onDone={() => refreshRoutes(queries)}
        />
      )}
    </section>
  )
}
