'use client'
import { useQuery } from '@tanstack/react-query'
import { MapPinOff } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { BoundaryActions } from './boundary-actions'
import { WhyBoundary } from './why-boundary'

export type AskedTrip = {
  imei: string
  /** When the trip began, as an ISO instant. */
  start: string
  /** Which end of it is asked about. */
  edge: 'start' | 'end'
}

type Props = {
  asked: AskedTrip
  onClose: () => void
  /** Shows a moment where the trip is looked at already; without it a link leads to the playback. */
  onMoment?: (time: number) => void
}

/** Why a trip begins and ends where it does: the rule in words, the fixes that decided, and where they were. */
export default function TripWhySheet({ asked, onClose, onMoment }: Props) {
  const t = useTranslations('tripWhy')
  const ui = useTranslations('ui')
  const formats = useFormats()
  const phone = useIsPhone()
  const { imei, start } = asked
  const [edge, setEdge] = useState(asked.edge)
  const why = useQuery({
    queryKey: ['trip-why', imei, start],
    queryFn: ({ signal }) =>
      api('GET', '/api/devices/[imei]/trips/[start]/why', {
        params: { imei, start },
        signal,
        hideError: true,
      }),
    retry: false,
  })
  const boundary = why.data?.[edge] ?? null
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      title={t('title')}
      description={formats.moment(Date.parse(start))}
      closeLabel={ui('close')}
      onOpenChange={(stays) => !stays && onClose()}
      footer={
        boundary && <BoundaryActions imei={imei} boundary={boundary} onMoment={onMoment} onClose={onClose} />
      }
    >
      {why.isPending ? (
        <SkeletonRows rows={6} />
      ) : why.isError ? (
        why.error instanceof ApiError && why.error.status === 404 ? (
          <EmptyState icon={<MapPinOff />} title={t('notLoaded')} text={t('gone')} />
        ) : (
          <ErrorState
            title={t('notLoaded')}
            text={why.error.message}
            retryLabel={ui('retry')}
            onRetry={() => void why.refetch()}
            busy={why.isFetching}
          />
        )
      ) : (
        <div className="flex flex-col gap-4">
          <SegmentedControl
            label={t('which')}
            value={edge}
            onChange={setEdge}
            segments={[
              { value: 'start', label: t('start') },
              { value: 'end', label: t('end') },
            ]}
          />
          {boundary ? (
            <WhyBoundary key={edge} boundary={boundary} edge={edge} />
          ) : (
            <p className="text-body text-muted">{t('underWay')}</p>
          )}
        </div>
      )}
    </Sheet>
  )
}
