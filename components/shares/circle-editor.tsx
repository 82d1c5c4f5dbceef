'use client'
import { useQuery } from '@tanstack/react-query'
import { LocateFixed, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { useFormats } from '@/components/account/account-context'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import type { Circle } from '@/lib/shares/schema'
import type { ShareTarget } from '@/lib/shares/share-draft'
import CircleMap from './circle-map'
import { PlaceSearch } from './place-search'

const RADII_M = [50, 100, 200, 300, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000]

type Props = {
  label: string
  hint: string
  error: string | undefined
  target: ShareTarget
  circles: readonly Circle[]
  max: number
  usualRadiusM: number
  /** `found` is what the place is called that the newest one stands on, where it was searched for. */
  onChange: (circles: Circle[], found?: string) => void
}

/** Circles on the map: pressed there, searched for, typed as coordinates, or where the vehicle is. */
export function CircleEditor({ label, hint, error, target, circles, max, usualRadiusM, onChange }: Props) {
  const t = useTranslations('shares')
  const formats = useFormats()
  const note = useId()
  const vehicle = target.kind === 'devices' ? target.devices[0] : undefined
  const { data: here = null, isLoading } = usePresentPlace(vehicle?.imei)
  const isFull = max > 1 && circles.length >= max
  const put = (point: { lat: number; lon: number }, found?: string) => {
    const [only] = circles
    if (max === 1) onChange([{ ...point, radiusM: only?.radiusM ?? usualRadiusM }], found)
    else if (!isFull) onChange([...circles, { ...point, radiusM: usualRadiusM }], found)
  }
  const replace = (index: number, circle: Circle | null) =>
    onChange(circles.flatMap((one, at) => (at === index ? (circle ?? []) : one)))
  return (
    <fieldset aria-describedby={note} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">{label}</legend>
      <PlaceSearch disabled={isFull} onChoose={put} />
      {here && vehicle && (
        <Button
          icon={<LocateFixed className="size-4 text-muted" />}
          disabled={isFull}
          onClick={() => put(here)}
          className="max-w-full self-start"
        >
          <bdi className="max-w-56 truncate">{t('whereItIs', { name: vehicle.name })}</bdi>
        </Button>
      )}
      <div className="relative h-52 overflow-hidden rounded-control border border-hairline">
        {isLoading ? (
          <Skeleton className="size-full" />
        ) : (
          <CircleMap label={t('circleMap')} circles={circles} here={here} onPress={put} />
        )}
      </div>
      <p
        id={note}
        role={error ? 'alert' : undefined}
        className={error ? 'text-meta text-danger' : 'text-meta text-muted'}
      >
        {error ? t('circleNeeded') : isFull ? t('circlesFull', { max }) : hint}
      </p>
      <ul className="flex flex-col gap-1">
        {circles.map((circle, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are told apart by their place in the list
          <li key={index} className="flex items-center gap-2">
            <Ltr className="min-w-0 flex-1 truncate text-body tabular-nums">
              {formats.coordinates(circle.lat, circle.lon)}
            </Ltr>
            <NativeSelect
              aria-label={t('radiusOf', { number: index + 1 })}
              value={circle.radiusM}
              onChange={(event) => replace(index, { ...circle, radiusM: Number(event.currentTarget.value) })}
            >
              {radiiWith(circle.radiusM).map((radius) => (
                <option key={radius} value={radius}>
                  {formats.distance(radius)}
                </option>
              ))}
            </NativeSelect>
            <IconButton
              label={t('removeCircle', { number: index + 1 })}
              icon={<Trash2 />}
              onClick={() => replace(index, null)}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Those on offer, and that of a circle that came from elsewhere. */
const radiiWith = (own: number): number[] =>
  RADII_M.includes(own) ? RADII_M : [...RADII_M, own].sort((a, b) => a - b)

/** Where a vehicle is now; null where nobody knows. */
function usePresentPlace(imei: string | undefined) {
  return useQuery({
    queryKey: ['share-place', imei],
    enabled: imei !== undefined,
    queryFn: async ({ signal }) => {
      const params = { imei: imei ?? '' }
      const { lat, lon } = await api('GET', '/api/devices/[imei]', { params, signal, hideError: true })
      return lat === null || lon === null ? null : { lat, lon }
    },
    retry: false,
  })
}
