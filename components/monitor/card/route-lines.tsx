'use client'
import { useQuery } from '@tanstack/react-query'
import { Route, RouteOff } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import type { RunningRoute } from '@/lib/fleet/routes/run-schema'
import { latenessOf } from '@/lib/fleet/routes/worst-first'
import { api } from '@/lib/http/client'

/** How often it is asked how far the vehicle has come. */
const REFRESH_MS = 15_000

/** The routes that a vehicle drives just now, each in a line: how far it has come, where it goes next, and when it is there. */
export function RouteLines({ imei }: { imei: string }) {
  const { data } = useQuery({
    queryKey: ['fleet-route-runs', imei],
    queryFn: () => api('GET', '/api/fleet-route-runs', { query: { imei }, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  const t = useTranslations('device.route')
  if (!data || data.items.length === 0) return null
  return (
    <ul aria-label={t('title')} className="mb-3 flex flex-col gap-2">
      {data.items.map((run) => (
        <RouteLine key={run.routeId} run={run} />
      ))}
    </ul>
  )
}

function RouteLine({ run }: { run: RunningRoute }) {
  const t = useTranslations('device.route')
  const { permissions } = useAccount()
  const { name, imei, share, stops, reached, startedAt, offRouteSince } = run
  const Icon = offRouteSince ? RouteOff : Route
  const percent = Math.round(share * 100)
  return (
    <li className="rounded-control border border-hairline bg-raised px-3 py-2">
      <p className="flex items-start gap-2">
        <Icon
          className={`mt-0.5 size-4 shrink-0 ${offRouteSince ? 'text-warning' : 'text-muted'}`}
          aria-hidden
        />
        <span className="min-w-0 flex-1 break-words">
          {permissions.includes('reports.read') ? (
            <Link href={`/routeRuns?imei=${imei}`} className="tap font-medium hover:underline">
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi className="font-medium">{name}</bdi>
          )}
          <span className="text-muted">
            {' · '}
            {startedAt ? t('stops', { reached, stops }) : t('notStarted')}
          </span>
          <Ahead run={run} />
        </span>
      </p>
      <div
        role="progressbar"
        aria-label={t('progress', { name })}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1.5 h-1 overflow-hidden rounded-full bg-text/12"
      >
        <div className="h-full rounded-full bg-primary" style={{ inlineSize: `${percent}%` }} />
      </div>
    </li>
  )
}

/** What comes next, or what is wrong. */
function Ahead({ run }: { run: RunningRoute }) {
  const { next, offRouteSince } = run
  const lateSeconds = latenessOf(run)
  const t = useTranslations('device.route')
  const formats = useFormats()
  const clock = (time: string) => formats.minute(Date.parse(time))
  return (
    <span className="block text-meta text-muted tabular-nums">
      {next?.arrivesAt && next.by ? (
        <span title={t(`by.${next.by}`)}>
          {t.rich('nextAt', {
            name: () => <bdi>{next.name}</bdi>,
            time: clock(next.arrivesAt),
          })}
        </span>
      ) : (
        next && t.rich('next', { name: () => <bdi>{next.name}</bdi> })
      )}
      {lateSeconds !== null && (
        <span className="text-warning">
          {next && ' · '}
          {t('late', { time: formats.duration(lateSeconds) })}
        </span>
      )}
      {offRouteSince && (
        <span className="text-warning">
          {next && ' · '}
          {t('offSince', { time: clock(offRouteSince) })}
        </span>
      )}
    </span>
  )
}
