'use client'
import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Ref, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDraft } from '@/components/geofences/draft-context'
import { AtVehicle } from '@/components/geofences/editor/at-vehicle'
import { DrawnLine } from '@/components/geofences/editor/drawn-line'
import { ShapeNumbers } from '@/components/geofences/editor/shape-numbers'
import { useFlawText, useShapeText } from '@/components/geofences/use-shape-text'
import { PlaceSearch } from '@/components/shares/place-search'
import { Button } from '@/components/ui/button'
import { BLACK_CAR_RADIUS } from '@/lib/black-cars/limits'
import { useBlackCarDesk } from '../black-cars-context'

type Props = {
  ref: Ref<HTMLElement>
  /** Also that it is missing. */
  isJudged: boolean
  refusal: string | null
}

/** Where it is: drawn on the map, in numbers, or where a vehicle is. */
export function CirclePart({ ref, isJudged, refusal }: Props) {
  const t = useTranslations('blackCars.form')
  const shapes = useTranslations('geofences.shape')
  const { shape } = useDraft()
  const { goTo } = useBlackCarDesk()
  const shapeText = useShapeText()
  const flawText = useFlawText(BLACK_CAR_RADIUS.leastM)
  const mayLocate = useAccount().permissions.includes('positions.read')
  const [asking, setAsking] = useState(false)
  const problem = shape ? (flawText(shape) ?? refusal) : isJudged ? t('shapeMissing') : null
  return (
    <section ref={ref} aria-label={t('where')} className="flex flex-col gap-4">
      <DrawnLine text={shape ? shapeText(shape) : shapes('none')} problem={problem} isJudged={true} />
      <PlaceSearch disabled={false} onChoose={goTo} />
      {mayLocate && (
        <Button
          icon={<MapPinned className="size-4 text-muted" />}
          className="self-start"
          onClick={() => setAsking(true)}
        >
          {shapes('atVehicle')}
        </Button>
      )}
      <ShapeNumbers />
      {asking && <AtVehicle onClose={() => setAsking(false)} onPut={goTo} />}
    </section>
  )
}
