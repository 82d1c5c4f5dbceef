'use client'
import { Car } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { get, useFormContext } from 'react-hook-form'
import { useAccount, useFormats } from '@/components/account/account-context'
import { VehiclePlace } from '@/components/device-choice/vehicle-place'
import { PlaceSearch } from '@/components/shares/place-search'
import { Button } from '@/components/ui/button'
import { lazyPart } from '@/components/ui/lazy-part'
import { Ltr } from '@/components/ui/ltr'
import { Skeleton } from '@/components/ui/skeleton'
import { alertKind } from '@/lib/alerts/kinds/kinds'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import type { LatLon } from '@/lib/geo/distance'
import { type FieldOf, useChanged } from './use-param'

const CircleMap = lazyPart(() => import('@/components/shares/circle-map'))

/** Of kinds whose place has no radius of its own, how large it is drawn. */
const DRAWN_M = 100

/** Latitude and longitude of a kind together, as a place on the map; the radius that is asked for beside them is drawn. */
export function PlaceField({ name }: FieldOf<'latitude'>) {
  const t = useTranslations('alertRules.screen.place')
  const formats = useFormats()
  const mayLocate = useAccount().permissions.includes('positions.read')
  const changed = useChanged()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const [isChoosing, setChoosing] = useState(false)
  const [kind, params] = [watch('kind'), watch('params')]
  const lonName = longitudeOf(kind)
  const [lat, lon] = [params[name], params[lonName]]
  const place = typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : null
  const radius = Number(params.radiusM)
  const radiusM = radius > 0 ? radius : DRAWN_M
  const [latPath, lonPath] = [`params.${name}`, `params.${lonName}`] as const
  const isMissing = [latPath, lonPath].some((path) => get(formState.errors, path) !== undefined)
  const put = (next: LatLon) => {
    setValue(latPath as 'params.lat', next.lat as never, { shouldDirty: true })
    setValue(lonPath as 'params.lon', next.lon as never, { shouldDirty: true, shouldValidate: isMissing })
    if (isMissing) setValue(latPath as 'params.lat', next.lat as never, { shouldValidate: true })
  }
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">
        {t('title')}
        {changed(latPath) && (
          <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
        )}
      </legend>
      <PlaceSearch disabled={false} onChoose={put} />
      {mayLocate && (
        <Button
          icon={<Car className="size-4 text-muted" />}
          onClick={() => setChoosing(true)}
          className="self-start"
        >
          {t('atVehicle')}
        </Button>
      )}
      <div className="relative h-60 overflow-hidden rounded-control border border-hairline">
        <Suspense fallback={<Skeleton className="size-full" />}>
          <CircleMap
            label={t('map')}
            circles={place ? [{ ...place, radiusM }] : []}
            here={null}
            onPress={put}
          />
        </Suspense>
      </div>
      {place && (
        <Ltr className="text-meta text-muted tabular-nums">{formats.coordinates(place.lat, place.lon)}</Ltr>
      )}
      {!place && (
        <p
          role={isMissing ? 'alert' : undefined}
          className={isMissing ? 'text-meta text-danger' : 'text-meta text-muted'}
        >
          {isMissing ? t('missing') : t('hint')}
        </p>
      )}
      {isChoosing && (
        <VehiclePlace
          texts={{ title: t('atVehicle'), about: t('atVehicleAbout'), put: t('put'), nowhere: t('nowhere') }}
          onPut={put}
          onClose={() => setChoosing(false)}
        />
      )}
    </fieldset>
  )
}

/** It stands with the latitude. */
export const NoField = () => null

function longitudeOf(kind: RuleValues['kind']): string {
  const found = Object.entries(alertKind(kind).fields).find(([, { kind: sort }]) => sort === 'longitude')
  return found?.[0] ?? 'lon'
}
