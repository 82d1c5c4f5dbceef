'use client'
import { useLocale, useTranslations } from 'next-intl'
import { Suspense } from 'react'
import { useFormats, useUnits } from '@/components/account/account-context'
import { HeatMap } from '@/components/charts/heat-map'
import { lazyPart } from '@/components/ui/lazy-part'
import { Skeleton } from '@/components/ui/skeleton'
import type { Board } from '@/lib/fleet-board/board-schema'
import type { Card } from '@/lib/fleet-board/cards'
import { dateWriter } from '@/lib/format/dates'
import { toDistance } from '@/lib/format/units'
import { type Language, textDirection } from '@/lib/i18n/languages'

const CanvasChart = lazyPart(() => import('@/components/charts/canvas-chart'))
const ROOM = 'relative mt-2 h-56 min-h-0 phone:h-48'

type DaysProps = { title: string; card: Extract<Card, { kind: 'days' }>; board: Board }

/** The days of the period beside those of the one before it, the first beside the first. */
export function DaysChart({ title, card, board }: DaysProps) {
  const t = useTranslations('fleet.board.series')
  const language = useLocale() as Language
  const units = useUnits()
  const { number, distanceUnit } = useFormats()
  const write = dateWriter(language)
  const figure = (day: Board['days'][number] | undefined): number | null => {
    const value = day?.[card.of] ?? null
    if (value === null) return null
    return card.unit === 'distance' ? toDistance(value, units) : value * 100
  }
  const unit = card.unit === 'distance' ? distanceUnit : '%'
  return (
    <div className={ROOM}>
      <Suspense fallback={<Skeleton className="h-full w-full" />}>
        <CanvasChart
          kind="bar"
          label={title}
          labels={board.days.map(({ day }) => write('day', Date.parse(`${day}T00:00:00Z`)))}
          curves={[
            { name: t('current'), values: board.days.map(figure) },
            { name: t('before'), values: board.days.map((_, at) => figure(board.daysBefore[at])) },
          ]}
          rtl={textDirection(language) === 'rtl'}
          unit={unit}
          format={(value) => `${number(value, 1)} ${unit}`}
        />
      </Suspense>
    </div>
  )
}

/** When the vehicles are on the road. */
export function HeatChart({ title, board }: { title: string; board: Board }) {
  const { number } = useFormats()
  return (
    <div className={ROOM}>
      <HeatMap
        label={title}
        values={board.heat.map((share) => (share === null ? null : share * 100))}
        format={(value) => `${number(value, 1)} %`}
      />
    </div>
  )
}
