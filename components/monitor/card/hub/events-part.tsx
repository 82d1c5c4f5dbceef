'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useAccount, useFormats } from '@/components/account/account-context'
import { FileThumbnail } from '@/components/device-files/file-thumbnail'
import { EventIcon } from '@/components/events/event-icon'
import { useNewsNow } from '@/components/live/use-news-now'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { foldEvents } from '@/lib/events/fold-events'
import { eventTypeOf } from '@/lib/events/severity'
import { api } from '@/lib/http/client'
import { Failed, Part } from './part'

const LISTED = 5
/** Enough for repeats to stand behind the newest of them. */
const READ = 40
const REFRESH_MS = 30_000

/** The last events of a vehicle; each leads to all of them. */
export function EventsPart({ imei }: { imei: string }) {
  const t = useTranslations('device.hub')
  const types = useTranslations('eventTypes')
  const formats = useFormats()
  const { timeZone } = useAccount()
  const now = useNewsNow()
  const { data, isError, refetch } = useQuery({
    queryKey: ['device-events', imei],
    queryFn: () => api('GET', '/api/events', { query: { imei, limit: READ }, hideError: true }),
    refetchInterval: REFRESH_MS,
  })
  const href = `/monitorEvent?imei=${imei}`
  const events = foldEvents(data?.items ?? [], timeZone).slice(0, LISTED)
  return (
    <Part title={t('events')} all={events.length > 0 ? { href, text: t('allEvents') } : undefined}>
      {isError && !data && <Failed onAgain={() => void refetch()} />}
      {!isError && !data && (
        <div aria-hidden="true" className="flex flex-col gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-4/5" />
          <Skeleton className="h-5 w-full" />
        </div>
      )}
      {data && events.length === 0 && <p className="text-muted">{t('noEvents')}</p>}
      <ul className="-mx-2">
        {events.map(([event, ...repeats]) => {
          if (!event) return null
          const { id, type, subject, subjectName, time, file } = event
          return (
            <li key={id}>
              <Link
                href={href}
                className="tap flex h-8 items-center gap-2 rounded-control px-2 hover:bg-hover touch:h-10"
              >
                <EventIcon type={type} />
                {file && <FileThumbnail eventId={id} file={file} className="size-7" />}
                <span className="min-w-0 flex-1 truncate">
                  {types(eventTypeOf(type))}
                  {subject !== '' && subjectName !== '' && (
                    <span className="ms-1.5 text-meta text-muted">
                      {subjectName ? <bdi>{subjectName}</bdi> : <Ltr>{subject}</Ltr>}
                    </span>
                  )}
                  {repeats.length > 0 && (
                    <span className="ms-1.5 text-meta text-muted tabular-nums">
                      {t('times', { count: repeats.length + 1 })}
                    </span>
                  )}
                </span>
                <span
                  className="shrink-0 text-meta text-muted tabular-nums"
                  title={formats.moment(Date.parse(time))}
                >
                  {formats.age(Date.parse(time), now)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Part>
  )
}
