'use client'
import { ArrowDown, ArrowUp, GripVertical, MapPinned, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { NumberField } from '@/components/fleet/services/number-field'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { type DraftPoint, movePoint } from '@/lib/fleet/routes/route-draft'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import { RadiusInput } from './radius-input'

type Props = {
  points: readonly DraftPoint[]
  /** With effect times each point may have a latest minute. */
  isTimed: boolean
  onChange: (points: DraftPoint[]) => void
  errorAt: (path: string) => string | null
}

/** The passing points in their order: named, moved by hand or by buttons, and taken away. */
export function PointList({ points, isTimed, onChange, errorAt }: Props) {
  const t = useTranslations('fleet.routes')
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const change = (at: number, next: Partial<DraftPoint>) =>
    onChange(points.map((point, index) => (index === at ? { ...point, ...next } : point)))
  const drop = () => {
    if (dragged !== null && over !== null && dragged !== over) onChange(movePoint(points, dragged, over))
    setDragged(null)
    setOver(null)
  }
  return (
    <>
      <ol className="flex flex-col gap-2">
        {points.map((point, index) => (
          <li
            key={point.key}
            onDragOver={(event) => {
              if (dragged === null) return
              event.preventDefault()
              setOver(index)
            }}
            onDrop={drop}
            className={cn(
              'flex flex-col gap-2 rounded-control border border-hairline p-2',
              over === index && dragged !== index && 'border-accent',
            )}
          >
            <div className="flex items-center gap-1 phone:flex-wrap">
              <span
                draggable
                aria-hidden="true"
                onDragStart={() => setDragged(index)}
                onDragEnd={drop}
                className="flex cursor-grab items-center gap-1 text-muted"
              >
                <GripVertical className="size-4" />
                <span className="grid size-6 place-items-center rounded-full bg-primary text-meta font-semibold text-on-primary">
                  {index + 1}
                </span>
              </span>
              <Input
                aria-label={t('pointName', { number: index + 1 })}
                aria-invalid={errorAt(`points.${index}.name`) ? true : undefined}
                className="min-w-0 flex-1"
                dir={point.name ? 'auto' : undefined}
                maxLength={ROUTE_LIMITS.name}
                autoComplete="off"
                placeholder={t('stop', { number: index + 1 })}
                value={point.name}
                onChange={({ currentTarget }) => change(index, { name: currentTarget.value })}
              />
              <RadiusInput
                label={t('radiusOf', { number: index + 1 })}
                isWrong={errorAt(`points.${index}.radiusM`) !== null}
                value={point.radiusM}
                onChange={(radiusM) => change(index, { radiusM })}
              />
              {point.landmarkId !== null && (
                <MapPinned
                  className="mx-1 size-4 shrink-0 text-muted"
                  role="img"
                  aria-label={t('ofLandmark')}
                />
              )}
              <IconButton
                label={t('earlier', { number: index + 1 })}
                icon={<ArrowUp />}
                disabled={index === 0}
                onClick={() => onChange(movePoint(points, index, index - 1))}
              />
              <IconButton
                label={t('later', { number: index + 1 })}
                icon={<ArrowDown />}
                disabled={index === points.length - 1}
                onClick={() => onChange(movePoint(points, index, index + 1))}
              />
              <IconButton
                label={t('removePoint', { number: index + 1 })}
                icon={<Trash2 />}
                onClick={() => onChange(points.filter((_, other) => other !== index))}
              />
            </div>
            {['name', 'lat', 'radiusM'].map((field) => {
              const text = errorAt(`points.${index}.${field}`)
              return (
                text && (
                  <p key={field} role="alert" className="text-meta text-danger">
                    {text}
                  </p>
                )
              )
            })}
            {(isTimed || point.afterMin !== null) && (
              <NumberField
                whole
                label={t('latest')}
                unit={t('minuteUnit')}
                error={errorAt(`points.${index}.afterMin`)}
                value={point.afterMin}
                onChange={(afterMin) => change(index, { afterMin })}
              />
            )}
          </li>
        ))}
      </ol>
      {points.some(({ landmarkId }) => landmarkId !== null) && (
        <p className="flex items-start gap-1.5 text-meta text-muted">
          <MapPinned aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          {t('landmarkCopy')}
        </p>
      )}
    </>
  )
}
