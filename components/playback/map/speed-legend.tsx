'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { useMap } from '@/components/map/map-context'
import { speedBounds } from '@/lib/playback/speed-classes'
import { SPEED_COLORS } from '../track-colors'

/** Which colour of the way is which speed. Figures run left to right, from slow to fast, as on the chart. */
export function SpeedLegend() {
  const t = useTranslations('playback.map')
  const { theme } = useMap()
  const { distance } = useUnits()
  const { speedUnit, number } = useFormats()
  const bounds = speedBounds(distance)
  return (
    <figure className="rounded-control bg-surface/92 px-2 pt-1.5 pb-1 shadow-panel">
      <figcaption className="sr-only">{t('legend', { unit: speedUnit })}</figcaption>
      <div dir="ltr" className="flex items-end gap-2 text-2xs text-muted tabular-nums">
        <div className="flex">
          {SPEED_COLORS[theme].map((color, index) => (
            <span key={color} className="group relative w-8 pb-4">
              <span
                className="block h-1.5 group-first:rounded-s-full group-last:rounded-e-full"
                style={{ background: color }}
              />
              {bounds[index] !== undefined && (
                <span className="absolute top-2 right-0 translate-x-1/2">{number(bounds[index])}</span>
              )}
            </span>
          ))}
        </div>
        <bdi className="pb-px">{speedUnit}</bdi>
      </div>
    </figure>
  )
}
