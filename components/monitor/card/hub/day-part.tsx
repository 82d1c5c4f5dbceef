'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { useNow } from '@/components/ui/use-now'
import type { DeviceDay } from '@/lib/devices/hub-schema'
import { api } from '@/lib/http/client'
import { writePlaybackQuery } from '@/lib/playback/playback-query'
import { dayOf, endOfDay, startOfDay } from '@/lib/time/wall-clock'
import { DayLine } from './day-line'
import { Failed, Part } from './part'

const REFRESH_MS = 60_000
/** The others are on the line, and in the playback of the day. */
const LISTED = 3

type Trip = DeviceDay['trips'][number]

/** The trips of today: on a line from midnight to midnight, and the newest ones by name. Each opens its playback. */
export function DayPart({ imei }: { imei: string }) {
  const t = useTranslations('device.hub')
  const { timeZone } = useAccount()
  const now = useNow(REFRESH_MS)
  const today = dayOf(now, timeZone)
  const period = { from: startOfDay(today, timeZone), to: endOfDay(today, timeZone) }
  const { data, isError, refetch } = useQuery({
    queryKey: ['device-day', imei, today],
    queryFn: () =>
      api('GET', '/api/devices/[imei]/day', {
        params: { imei },
        query: { from: new Date(period.from).toISOString(), to: new Date(period.to).toISOString() },
        hideError: true,
      }),
    refetchInterval: REFRESH_MS,
  })
  const all = {
    href: `/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period })}`,
    text: t('wholeDay'),
  }
  return (
    <Part title={t('trips', { count: data?.trips.length ?? 0 })} all={data?.trips.length ? all : undefined}>
      {isError && !data && <Failed onAgain={() => void refetch()} />}
      {!isError && !data && <LoadingDay />}
      {data && (
        <>
          <DayLine day={data} period={period} now={now} imei={imei} />
          {data.trips.length === 0 && <p className="mt-2 text-muted">{t('noTrips')}</p>}
          <ul className="-mx-2 mt-1.5">
            {data.trips
              .slice(-LISTED)
              .reverse()
              .map((trip) => (
                <TripRow key={trip.start} trip={trip} imei={imei} now={now} />
              ))}
          </ul>
        </>
      )}
    </Part>
  )
}

function TripRow({ trip, imei, now }: { trip: Trip; imei: string; now: number }) {
  const t = useTranslations('device.hub')
  const formats = useFormats()
  const { minute } = formats
  const period = tripPeriod(trip, now)
  return (
    <li>
      <Link
        href={`/monitorPlayback?${writePlaybackQuery({ imeis: [imei], period })}`}
        className="tap flex h-8 items-center gap-2 rounded-control px-2 tabular-nums hover:bg-hover touch:h-10"
      >
        <Ltr className="min-w-0 flex-1 truncate rtl:text-right">
          {`${minute(period.from)} – ${trip.open ? t('stillDriving') : minute(period.to)}`}
        </Ltr>
        <span className="text-muted">{formats.duration((period.to - period.from) / 1000)}</span>
        <span className="min-w-16 text-end">{formats.distance(trip.distance)}</span>
        <ChevronRight className="size-4 text-muted rtl:-scale-x-100" aria-hidden />
      </Link>
    </li>
  )
}

/** What is played of a trip; of one that goes on, up to now. */
function tripPeriod({ start, end, open }: Trip, now: number) {
  return { from: Date.parse(start), to: open ? Math.max(now, Date.parse(end)) : Date.parse(end) }
}

/** As high as the day that comes in its place. */
function LoadingDay() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-2">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="mt-3 h-5 w-full" />
      <Skeleton className="h-5 w-full" />
    </div>
  )
}
