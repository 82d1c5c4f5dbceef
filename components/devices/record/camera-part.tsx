'use client'
import { useQuery } from '@tanstack/react-query'
import { CameraOff, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { EventFileView, Picture } from '@/components/device-files/event-file'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { DAY_LIMITS, MAX_FILE_BYTES, REFUSALS_TOLD_DAYS } from '@/lib/device-files/device-file'
import type { RefusedFileCounts } from '@/lib/device-files/file-schema'
import { isShown } from '@/lib/device-files/recognise-file'
import { api } from '@/lib/http/client'

const LISTED = 24
const MB = 1024 * 1024

/** What the device itself sent: the newest pictures and recordings, and what was not kept. */
export function CameraPart({ imei, name }: { imei: string; name: string }) {
  const t = useTranslations('deviceFiles')
  const ui = useTranslations('ui')
  const sent = useQuery({
    queryKey: ['devices', 'files', imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/events', { query: { imei, type: 'media', limit: LISTED }, signal, hideError: true }),
  })
  return (
    <section aria-label={t('sent')} className="flex flex-col gap-3">
      <h2 className="text-h3 font-semibold">{t('sent')}</h2>
      {sent.isPending ? (
        <SkeletonRows rows={3} />
      ) : sent.isError ? (
        <ErrorState
          title={t('notLoaded')}
          text={sent.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void sent.refetch()}
          busy={sent.isFetching}
        />
      ) : sent.data.items.length === 0 ? (
        <EmptyState icon={<CameraOff />} title={t('none')} />
      ) : (
        <Sent items={sent.data.items} imei={imei} name={name} />
      )}
      <Refused imei={imei} />
    </section>
  )
}

type Item = { id: number; time: string; file: Parameters<typeof EventFileView>[0]['file'] }

function Sent({ items, imei, name }: { items: readonly Item[]; imei: string; name: string }) {
  const t = useTranslations('deviceFiles')
  const formats = useFormats()
  return (
    <>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-3">
        {items.map(({ id, time, file }) => (
          <li key={id} className="flex min-w-0 flex-col gap-1">
            {file && isShown(file) ? (
              <Picture square eventId={id} time={time} device={name} />
            ) : (
              <div className="-mx-4 flex flex-1 flex-col justify-center">
                <EventFileView eventId={id} file={file} time={time} device={name} />
              </div>
            )}
            <time dateTime={time} className="text-meta text-muted">
              <bdi>{formats.dateMinute(Date.parse(time))}</bdi>
            </time>
          </li>
        ))}
      </ul>
      <Link
        href={`/monitorEvent?imei=${imei}&type=media`}
        prefetch={false}
        className="tap self-start rounded-inner text-body font-medium text-primary-text hover:underline"
      >
        {t('all')}
      </Link>
    </>
  )
}

/** Nothing where all was kept, and while that is not known. */
function Refused({ imei }: { imei: string }) {
  const t = useTranslations('deviceFiles')
  const { data = [] } = useQuery({
    queryKey: ['devices', 'refused-files', imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/refused-files', { params: { imei }, signal, hideError: true }),
  })
  if (data.length === 0) return null
  return (
    <div className="flex gap-2 rounded-control bg-warning/10 px-3 py-2 text-body">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
      <div>
        <p>{t('refused', { days: REFUSALS_TOLD_DAYS })}</p>
        <ul className="list-disc ps-5">
          {data.map((one) => (
            <li key={one.reason}>{t(`refusals.${one.reason}`, valuesOf(one))}</li>
          ))}
        </ul>
      </div>
    </div>
  )
}

function valuesOf({ reason, count }: RefusedFileCounts[number]): { count: number; max: number } {
  const MOST = {
    notMedia: 0,
    tooLarge: MAX_FILE_BYTES / MB,
    tooMany: DAY_LIMITS.files,
    tooMuch: DAY_LIMITS.bytes / MB,
  }
  return { count, max: MOST[reason] }
}
