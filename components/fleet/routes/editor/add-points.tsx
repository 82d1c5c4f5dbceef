'use client'
import { useMutation } from '@tanstack/react-query'
import { MapPinned, Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { NameChoice } from '@/components/fleet/name-choice'
import { FormNotice } from '@/components/forms/form-notice'
import { PlaceSearch } from '@/components/shares/place-search'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { boxMiddle } from '@/lib/fleet/routes/landmark-point'
import type { DraftPoint, RouteDraft } from '@/lib/fleet/routes/route-draft'
import { newPoint } from '@/lib/fleet/routes/route-draft'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import { api } from '@/lib/http/client'

const FromDrive = lazyPart(() => import('./from-drive'))

type Props = {
  points: readonly DraftPoint[]
  onAdd: (point: DraftPoint) => void
  onDriven: (driven: Pick<RouteDraft, 'points' | 'line' | 'lineSource'> & { imei: string }) => void
}

/** Ways to a passing point beside a press on the map: an address, a landmark, or a drive with all of its stops. */
export function AddPoints({ points, onAdd, onDriven }: Props) {
  const t = useTranslations('fleet.routes')
  const { permissions } = useAccount()
  const [isDriveOpen, setDriveOpen] = useState(false)
  const isFull = points.length >= ROUTE_LIMITS.points.max
  const landmark = useMutation({
    mutationFn: (id: number) => api('GET', '/api/landmarks/[id]', { params: { id }, hideError: true }),
    onSuccess: ({ id, name, shape }) => {
      const { radiusM, ...place } = boxMiddle(shape)
      onAdd(newPoint(place, name, { radiusM, landmarkId: id }))
    },
  })
  return (
    <div className="flex flex-col gap-2">
      <PlaceSearch disabled={isFull} onChoose={(place, name) => onAdd(newPoint(place, name))} />
      {permissions.includes('geofences.read') && !isFull && (
        <NameChoice
          value={null}
          onChange={({ id }) => landmark.mutate(id)}
          icon={<MapPinned aria-hidden="true" />}
          words={{ choose: t('fromLandmark'), search: t('searchLandmarks') }}
          asked="landmarks"
          ask={(search, signal) =>
            api('GET', '/api/landmarks', { query: { search, pageSize: 50 }, signal, hideError: true })
          }
        />
      )}
      {permissions.includes('positions.read') && (
        <Button icon={<Route className="size-4 text-muted" />} onClick={() => setDriveOpen(true)}>
          {t('fromDrive')}
        </Button>
      )}
      <FormNotice text={landmark.error?.message ?? null} />
      <p className="text-meta text-muted">
        {isFull ? t('full', { max: ROUTE_LIMITS.points.max }) : t('pressMap')}
      </p>
      <Suspense>
        {isDriveOpen && <FromDrive onClose={() => setDriveOpen(false)} onDriven={onDriven} />}
      </Suspense>
    </div>
  )
}
