'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowRight, History } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { EmptyState } from '@/components/ui/empty-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { DeviceRecord } from '@/lib/devices/record-schema'
import { api } from '@/lib/http/client'

/** How the device came to its owner, the newest first. */
export function HistoryPart({ record }: { record: DeviceRecord }) {
  const t = useTranslations('deviceRecord')
  const formats = useFormats()
  const { data, isPending } = useQuery({
    queryKey: ['devices', 'transfers', record.imei],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/transfers', { params: { imei: record.imei }, signal }),
  })
  if (isPending) return <SkeletonRows rows={3} />
  if (!data?.length) return <EmptyState icon={<History />} title={t('noHistory')} />
  const kind = (name: string) => (t.has(`kinds.${name}` as never) ? t(`kinds.${name}` as never) : name)
  return (
    <ol className="flex flex-col">
      {data.map((transfer) => (
        <li key={transfer.id} className="border-b border-hairline py-3 last:border-0">
          <p className="flex flex-wrap items-center gap-1.5">
            <span className="font-medium">{kind(transfer.kind)}</span>
            {transfer.fromName && (
              <>
                <bdi>{transfer.fromName}</bdi>
                <ArrowRight className="size-3.5 text-muted rtl:-scale-x-100" aria-hidden="true" />
              </>
            )}
            <bdi>{transfer.toName}</bdi>
          </p>
          <p className="text-meta text-muted">
            <bdi>{formats.dateMinute(Date.parse(transfer.time))}</bdi>
            {transfer.actorName && (
              <>
                <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
                <bdi>{transfer.actorName}</bdi>
              </>
            )}
          </p>
          {transfer.remark && <p className="mt-1 text-body">{transfer.remark}</p>}
        </li>
      ))}
    </ol>
  )
}
