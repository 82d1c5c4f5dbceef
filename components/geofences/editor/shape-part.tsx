'use client'
import { MapPinned, Route } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { PlaceSearch } from '@/components/shares/place-search'
import { Button } from '@/components/ui/button'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { ShapeKind } from '@/lib/geofences/drawn-shape'
import { useDraft } from '../draft-context'
import { useFenceDesk } from '../fences-context'
import { ShapeIcon } from '../shape-icon'
import { useFlawText, useShapeText } from '../use-shape-text'
import { AlongDrive } from './along-drive'
import { AtVehicle } from './at-vehicle'
import { DrawnLine } from './drawn-line'
import { ShapeNumbers } from './shape-numbers'

const KINDS = ['circle', 'polygon', 'rectangle', 'corridor'] as const satisfies readonly ShapeKind[]

/** What is drawn: by hand on the map, in numbers, where a vehicle is, or along a drive. `isJudged`: also that it is missing. */
export function ShapePart({ isJudged, refusal }: { isJudged: boolean; refusal: string | null }) {
  const t = useTranslations('geofences.shape')
  const { kind, shape, isDrawing, choose } = useDraft()
  const { goTo } = useFenceDesk()
  const shapeText = useShapeText()
  const flawText = useFlawText()
  const phone = useIsPhone()
  const mayLocate = useAccount().permissions.includes('positions.read')
  const [asking, setAsking] = useState<'vehicle' | 'drive' | null>(null)
  // While another is drawn, what is wrong with this one is of no use.
  const flaw = shape && (isJudged || !isDrawing) ? flawText(shape) : null
  const drawn = shape && shapeText(shape)
  const text = drawn === null ? t('none') : isDrawing ? t('stays', { shape: drawn }) : drawn
  const problem = flaw ?? refusal ?? (shape === null && isJudged ? t('missing') : null)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4">
      <SegmentedControl
        label={t('title')}
        value={kind}
        onChange={choose}
        segments={KINDS.map((value) => ({
          value,
          label: t(`kinds.${value}`),
          icon: <ShapeIcon kind={value} />,
          iconOnly: phone,
        }))}
        className="[&>button]:px-1.5"
      />
      <DrawnLine text={text} problem={problem} isJudged={isJudged} />
      <PlaceSearch disabled={false} onChoose={goTo} />
      {mayLocate && (
        <div className="flex flex-wrap gap-2">
          <Button icon={<MapPinned className="size-4 text-muted" />} onClick={() => setAsking('vehicle')}>
            {t('atVehicle')}
          </Button>
          <Button icon={<Route className="size-4 text-muted" />} onClick={() => setAsking('drive')}>
            {t('alongDrive')}
          </Button>
        </div>
      )}
      <ShapeNumbers />
      {asking === 'vehicle' && <AtVehicle onClose={() => setAsking(null)} onPut={goTo} />}
      {asking === 'drive' && <AlongDrive onClose={() => setAsking(null)} />}
    </section>
  )
}
