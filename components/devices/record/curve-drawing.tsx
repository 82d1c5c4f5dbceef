'use client'
import { useTranslations } from 'next-intl'
import { useFormats, useUnits } from '@/components/account/account-context'
import { type CurvePoint, fallingPoint } from '@/lib/devices/tank-volume'
import { shownMeasure } from '@/lib/format/measure'
import { useVolumeText } from './use-volume-text'

const WIDTH = 320
const HEIGHT = 180
const LEFT = 40
const BOTTOM = 22
const TOP = 10
const RIGHT = 10

/** The calibration table as a curve: sensor value across, litres up; the first wrong point is red. */
export function CurveDrawing({ curve, capacity }: { curve: readonly CurvePoint[]; capacity: number | null }) {
  const t = useTranslations('deviceRecord')
  const formats = useFormats()
  const units = useUnits()
  const volumeText = useVolumeText()
  const points = curve.filter(({ value, litres }) => Number.isFinite(value) && Number.isFinite(litres))
  if (points.length < 2)
    return (
      <div className="grid aspect-[16/9] place-items-center rounded-control bg-sunken p-4 text-center text-meta text-muted">
        {t('curveEmpty')}
      </div>
    )
  const values = points.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const top = Math.max(capacity ?? 0, ...points.map(({ litres }) => litres), 1)
  const x = (value: number) => LEFT + ((value - low) / (high - low || 1)) * (WIDTH - LEFT - RIGHT)
  const y = (litres: number) => HEIGHT - BOTTOM - (litres / top) * (HEIGHT - BOTTOM - TOP)
  const line = points.map(({ value, litres }) => `${x(value)},${y(litres)}`).join(' ')
  const wrong = fallingPoint(points)
  const ground = HEIGHT - BOTTOM
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('curve', { count: points.length, volume: volumeText(top) })}
      className="w-full rounded-control bg-sunken text-muted"
      direction="ltr"
    >
      {[0, 0.5, 1].map((share) => (
        <g key={share}>
          <line
            x1={LEFT}
            x2={WIDTH - RIGHT}
            y1={y(top * share)}
            y2={y(top * share)}
            stroke="var(--hairline)"
          />
          <text x={LEFT - 6} y={y(top * share) + 4} textAnchor="end" fontSize="11" fill="currentColor">
            {formats.number(shownMeasure(top * share, 'litres', units))}
          </text>
        </g>
      ))}
      <polygon
        points={`${x(points[0]?.value ?? 0)},${ground} ${line} ${x(points.at(-1)?.value ?? 0)},${ground}`}
        fill="var(--accent)"
        opacity="0.12"
      />
      <polyline points={line} fill="none" stroke="var(--accent)" strokeWidth="2" strokeLinejoin="round" />
      {points.map(({ value, litres }, at) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: points have no identity but their place
          key={at}
          cx={x(value)}
          cy={y(litres)}
          r={at === wrong ? 4.5 : 2.5}
          fill={at === wrong ? 'var(--danger)' : 'var(--accent)'}
        />
      ))}
      <text x={LEFT} y={HEIGHT - 6} fontSize="11" fill="currentColor">
        {formats.number(low, 1)}
      </text>
      <text x={WIDTH - RIGHT} y={HEIGHT - 6} textAnchor="end" fontSize="11" fill="currentColor">
        {formats.number(high, 1)}
      </text>
    </svg>
  )
}
