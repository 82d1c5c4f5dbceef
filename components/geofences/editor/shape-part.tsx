'use client'
import { CircleAlert, MapPinned, Pencil, Route } from 'lucide-react'
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
import { ShapeNumbers } from './shape-numbers'

const KINDS = ['circle', 'polygon', 'rectangle', 'corridor'] as const satisfies readonly ShapeKind[]

/** What is drawn: by hand on the map, in numbers, where a vehicle is, or along a drive. `isJudged`: also that it is missing. */
export function ShapePart({ isJudged, refusal }: { isJudged: boolean; refusal: string | null }) {
  const t = useTranslations('geofences.shape')
  const { kind, shape, isDrawing, choose, draw } = useDraft()
  const { goTo } = useFenceDesk()
  const shapeText = useShapeText()
  const flawText = useFlawText()
  const phone = useIsPhone()
  const mayLocate = useAccount().permissions.includes('positions.read')
  const [asking, setAsking] = useState<'vehicle' | 'drive' | null>(null)
  // While another is drawn, what is wrong with this one is of no use.
  const flaw = shape && (isJudged || !isDrawing) ? flawText(shape) : null
  const problem = flaw ?? refusal ?? (shape === null && isJudged ? t('missing') : null)
  return (
    <section aria-label={t('title')} className="flex flex-col gap-4">
      <SegmentedControl
        label={t('title')}
        value={kind}
        onChange={choose}
        segments={KINDS.map((value) => ({
          ...{ value, label: t(`kinds.${value}`), icon: <ShapeIcon kind={value} />, iconOnly: phone },
        }))}
        className="[&>button]:px-1.5"
      />
      <div className="flex min-h-control items-center gap-2">
        <p className="min-w-0 flex-1 text-body text-muted">
          {shape === null && t('none')}
          {shape && (isDrawing ? t('stays', { shape: shapeText(shape) }) : shapeText(shape))}
        </p>
        {shape && !isDrawing && (
          <Button tone="ghost" icon={<Pencil className="size-4 text-muted" />} onClick={draw}>
            {t('drawAgain')}
          </Button>
        )}
      </div>
      {problem && (
        <p
          // The map says the same as soon as it is so.
          role={isJudged ? 'alert' : undefined}
          data-error
          tabIndex={-1}
          className="-mt-3 flex scroll-mt-4 items-start gap-1.5 text-meta text-danger"
        >
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {problem}
        </p>
      )}
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
