'use client'
import { MapPinned } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type Ref, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { useDraft } from '@/components/geofences/draft-context'
import { AtVehicle } from '@/components/geofences/editor/at-vehicle'
import { DrawnLine } from '@/components/geofences/editor/drawn-line'
import { ShapeNumbers } from '@/components/geofences/editor/shape-numbers'
import { ShapeIcon } from '@/components/geofences/shape-icon'
import { useFlawText, useShapeText } from '@/components/geofences/use-shape-text'
import { PlaceSearch } from '@/components/shares/place-search'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { LANDMARK_RADIUS } from '@/lib/landmarks/limits'
import { useLandmarkDesk } from '../landmarks-context'

const KINDS = ['circle', 'polygon'] as const

type Props = {
  ref: Ref<HTMLElement>
  /** Also that it is missing. */
  isJudged: boolean
  refusal: string | null
}

/** What is drawn: by hand on the map, in numbers, or where a vehicle is. */
export function ShapePart({ ref, isJudged, refusal }: Props) {
  const t = useTranslations('geofences.shape')
  const form = useTranslations('landmarks.form')
  const { kind, shape, choose } = useDraft()
  const { goTo } = useLandmarkDesk()
  const shapeText = useShapeText()
  const flawText = useFlawText(LANDMARK_RADIUS.leastM)
  const mayLocate = useAccount().permissions.includes('positions.read')
  const [asking, setAsking] = useState(false)
  const problem = shape ? (flawText(shape) ?? refusal) : isJudged ? form('shapeMissing') : null
  return (
    <section ref={ref} aria-label={t('title')} className="flex flex-col gap-4">
      <SegmentedControl
        label={t('title')}
        value={kind === 'polygon' ? kind : 'circle'}
        onChange={choose}
        segments={KINDS.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          icon: <ShapeIcon kind={value} />,
        }))}
      />
      <DrawnLine text={shape ? shapeText(shape) : t('none')} problem={problem} isJudged={true} />
      <PlaceSearch disabled={false} onChoose={goTo} />
      {mayLocate && (
        <Button
          icon={<MapPinned className="size-4 text-muted" />}
          className="self-start"
          onClick={() => setAsking(true)}
        >
          {t('atVehicle')}
        </Button>
      )}
      <ShapeNumbers />
      {asking && <AtVehicle onClose={() => setAsking(false)} onPut={goTo} />}
    </section>
  )
}
