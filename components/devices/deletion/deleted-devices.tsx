'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { RESTORABLE_DAYS } from '@/lib/devices/deletion'
import { api } from '@/lib/http/client'
import { useRestore } from './use-restore'

/** Devices that were deleted of late, each with until when it can be brought back. */
export default function DeletedDevices({ onClose }: { onClose: () => void }) {
  const t = useTranslations('deviceDeletion')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const restore = useRestore()
  const [busy, setBusy] = useState<number | null>(null)
  const deleted = useQuery({
    queryKey: ['devices', 'deleted'],
    queryFn: ({ signal }) => api('GET', '/api/devices/deleted', { signal, hideError: true }),
    staleTime: 0,
  })
  const bringBack = async (id: number) => {
    setBusy(id)
    await restore({ deletedIds: [id] })
    setBusy(null)
  }
  return (
    <Dialog
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('recent')}
      description={t('recentText', { days: RESTORABLE_DAYS })}
      closeLabel={ui('close')}
    >
      {deleted.isPending && <SkeletonRows rows={4} />}
      {deleted.isError && (
        <ErrorState
          title={deleted.error.message}
          retryLabel={ui('retry')}
          onRetry={() => void deleted.refetch()}
          busy={deleted.isFetching}
        />
      )}
      {deleted.data?.length === 0 && <EmptyState title={t('none')} className="py-8" />}
      <ul>
        {deleted.data?.map(({ id, imei, name, accountName, restorableUntil }) => (
          <li key={id} className="flex items-center gap-3 border-b border-hairline py-2 last:border-0">
            <div className="min-w-0 flex-1">
              <bdi className="block truncate font-medium">{name}</bdi>
              <p className="truncate text-meta text-muted">
                <bdi dir="ltr" className="tabular-nums">
                  {imei}
                </bdi>
                <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
                <bdi>{accountName}</bdi>
                <span aria-hidden="true" className="mx-1.5 after:content-['·']" />
                {t('until', { date: formats.dateMinute(Date.parse(restorableUntil)) })}
              </p>
            </div>
            <Button
              busy={busy === id}
              aria-label={t('restoreOne', { name })}
              onClick={() => void bringBack(id)}
            >
              {t('restore')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
