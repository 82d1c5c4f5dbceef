'use client'
import { FileChartColumn, Navigation, Truck } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Badge } from '@/components/ui/badge'
import { Button, buttonVariants } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import { SILENT_MS } from '@/lib/fleet/routes/route-limits'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import { latenessOf } from '@/lib/fleet/routes/worst-first'
import type { UnderWay } from './use-under-way'

type Props = { underWay: UnderWay; chosenId: number | null }

/** The routes that are driven now: which of them need somebody, and where each goes next. */
export function UnderWayList({ underWay: { list, runs, hasMore, showMore }, chosenId }: Props) {
  const t = useTranslations('fleet.routes')
  const ui = useTranslations('ui')
  const mayReport = useAccount().permissions.includes('reports.read')
  const { data, error, isFetching, isPlaceholderData } = list
  if (!data && error)
    return (
      <ErrorState
        title={t('underWay.failed')}
        text={error.message}
        retryLabel={ui('retry')}
        onRetry={() => void list.refetch()}
        busy={isFetching}
      />
    )
  if (!data) return <SkeletonRows rows={6} className="px-4" />
  if (runs.length === 0)
    return (
      <EmptyState
        className="py-16"
        icon={<Navigation />}
        title={t('underWay.empty')}
        text={t('underWay.emptyText')}
        action={
          mayReport && (
            <Link href="/routeRuns" prefetch={false} className={buttonVariants()}>
              <FileChartColumn className="size-4 text-muted" aria-hidden="true" />
              {t('underWay.report')}
            </Link>
          )
        }
      />
    )
  return (
    <>
      <ul aria-label={t('views.underWay')} className="flex flex-col divide-y divide-hairline">
        {runs.map((run) => (
          <UnderWayRow key={run.routeId} run={run} isChosen={run.routeId === chosenId} />
        ))}
      </ul>
      {hasMore && (
        <div className="flex justify-center p-3">
          <Button busy={isPlaceholderData} onClick={showMore}>
            {t('more')}
          </Button>
        </div>
      )}
    </>
  )
}

/** A run, which leads to its vehicle on the map of all of them. */
function UnderWayRow({ run, isChosen }: { run: RunningRoute; isChosen: boolean }) {
  const t = useTranslations('fleet.routes.underWay')
  const { name, imei, deviceName, driver, share, stops, reached, offRouteSince } = run
  const percent = Math.round(share * 100)
  return (
    <li className={cn(isChosen && 'bg-tint')}>
      <Link
        href={`/monitorObject?imei=${imei}`}
        prefetch={false}
        className="flex min-h-11 flex-col gap-1 px-4 py-3 hover:bg-hover phone:px-3"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 truncate text-md font-medium">{name}</bdi>
          <States run={run} />
        </span>
        <span className="flex items-center gap-1.5 text-body">
          <Truck className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <bdi className="min-w-0 truncate">{deviceName}</bdi>
          <bdi className="min-w-0 truncate text-muted">{driver ?? t('noDriver')}</bdi>
        </span>
        <span className="flex items-center gap-2 text-meta text-muted tabular-nums">
          <span className="shrink-0">{t('stops', { reached, stops })}</span>
          <span aria-hidden="true" className="h-1 min-w-0 flex-1 overflow-hidden rounded-full bg-text/12">
            <span
              className={cn('block h-full rounded-full', offRouteSince ? 'bg-danger' : 'bg-primary')}
              style={{ inlineSize: `${percent}%` }}
            />
          </span>
        </span>
        <Ahead run={run} />
      </Link>
    </li>
  )
}

/** Off the route or on it, late by how much, silent since when. */
function States({ run }: { run: RunningRoute }) {
  const t = useTranslations('fleet.routes.underWay')
  const formats = useFormats()
  const now = useNow()
  const late = latenessOf(run)
  const { offRouteSince, startedAt, seenAt } = run
  const clock = (time: string) => formats.minute(Date.parse(time))
  return (
    <>
      {offRouteSince && <Badge tone="danger">{t('offSince', { time: clock(offRouteSince) })}</Badge>}
      {late !== null && <Badge tone="warning">{t('late', { time: formats.duration(late) })}</Badge>}
      {!offRouteSince &&
        (startedAt ? (
          <Badge tone="success">{t('onRoute')}</Badge>
        ) : (
          <Badge tone="neutral">{t('notStarted')}</Badge>
        ))}
      {now - Date.parse(seenAt) > SILENT_MS && (
        <Badge tone="neutral">{t('silentSince', { time: clock(seenAt) })}</Badge>
      )}
    </>
  )
}

/** Where it goes next, when it is there, and by what that is judged. */
function Ahead({ run: { next } }: { run: RunningRoute }) {
  const t = useTranslations('fleet.routes.underWay')
  const formats = useFormats()
  if (!next) return null
  const clock = (time: string) => formats.minute(Date.parse(time))
  const { name, arrivesAt, by, dueAt } = next
  const words = [
    ...(arrivesAt && by ? [`${t('about', { time: clock(arrivesAt) })} (${t(`by.${by}`)})`] : []),
    ...(dueAt ? [t('due', { time: clock(dueAt) })] : []),
  ]
  return (
    <span className="text-meta text-muted tabular-nums">
      {t.rich('next', { name: () => <bdi className="font-medium text-text">{name}</bdi> })}
      {words.map((word) => ` · ${word}`)}
    </span>
  )
}
