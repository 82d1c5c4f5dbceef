'use client'
import { useMutation } from '@tanstack/react-query'
import { ListOrdered, PenLine } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useFormats } from '@/components/account/account-context'
import { FormNotice } from '@/components/forms/form-notice'
import { Button } from '@/components/ui/button'
import { NativeCheckbox } from '@/components/ui/native-checkbox'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { showToast } from '@/components/ui/sonner'
import { Spinner } from '@/components/ui/spinner'
import { ROUTE_LIMITS } from '@/lib/fleet/routes/route-limits'
import type { LineSource } from '@/lib/fleet/routes/route-shape'
import type { RouteForm } from '../use-route-form'
import { askOrder } from '../use-routes'

type Props = {
  form: RouteForm
  hasEngine: boolean
  isDrawing: boolean
  setDrawing: (on: boolean) => void
  error: string | null
}

/** Of fewer stops there is only one order. */
const FEWEST = 3

/** How the line comes by its points: by roads, straight, as it was driven or drawn; how long it is; and the order of the points. */
export function LinePart({ form, hasEngine, isDrawing, setDrawing, error }: Props) {
  const t = useTranslations('fleet.routes')
  const formats = useFormats()
  const { draft, change, line, lengthM, durationS, waits, lineError, askAgain } = form
  const { lineSource, points } = draft
  const hint = useId()
  const [fixedEnd, setFixedEnd] = useState(false)
  const order = useMutation({
    mutationFn: () => askOrder(points, fixedEnd),
    onSuccess: ({ order: numbers, by }) => {
      change({ points: numbers.flatMap((number) => points[number] ?? []) })
      showToast({ text: t(by === 'engine' ? 'orderedByRoads' : 'orderedByAir'), tone: 'success' })
    },
  })
  // What was drawn or driven is offered while it is there.
  const offered: LineSource[] = [
    ...(hasEngine || lineSource === 'engine' ? (['engine'] as const) : []),
    'straight',
    ...(lineSource === 'driven' || lineSource === 'drawn' ? [lineSource] : []),
  ]
  return (
    <fieldset
      data-wrong={error && points.length > 1 ? '' : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="mb-1.5 text-body font-medium">{t('line')}</legend>
      {offered.length > 1 ? (
        <SegmentedControl
          label={t('line')}
          value={lineSource}
          onChange={(source) => {
            setDrawing(false)
            change({ lineSource: source })
          }}
          segments={offered.map((value) => ({ value, label: t(`lineSources.${value}`) }))}
        />
      ) : (
        <p className="text-body text-muted">{t('noRouter')}</p>
      )}
      <p className="flex items-center gap-2 text-body" role="status">
        {waits === 'asking' && <Spinner />}
        {line.length > 1 && (
          <span className={error ? 'text-danger' : undefined}>
            {formats.distance(lengthM)}
            {durationS !== null && ` · ${formats.duration(durationS)}`}
          </span>
        )}
        <span className="text-muted">{t('upTo', { distance: formats.distance(ROUTE_LIMITS.lengthM) })}</span>
        {waits === 'asking' && <span className="text-muted">{t('asking')}</span>}
      </p>
      <FormNotice text={lineError ?? (points.length > 1 ? error : null)} />
      {waits === 'failed' && (
        <div className="flex flex-wrap gap-2">
          <Button onClick={askAgain}>{t('askAgain')}</Button>
          <Button onClick={() => change({ lineSource: 'straight' })}>{t('straighten')}</Button>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button
          icon={<PenLine className="size-4 text-muted" />}
          aria-pressed={isDrawing}
          onClick={() => setDrawing(!isDrawing)}
        >
          {t(isDrawing ? 'drawn' : 'draw')}
        </Button>
        <Button
          icon={<ListOrdered className="size-4 text-muted" />}
          busy={order.isPending}
          disabled={points.length < FEWEST}
          aria-describedby={points.length < FEWEST ? hint : undefined}
          onClick={() => order.mutate()}
        >
          {t('orderStops')}
        </Button>
      </div>
      {points.length < FEWEST && (
        <p id={hint} className="text-meta text-muted">
          {t('orderNeeds')}
        </p>
      )}
      <NativeCheckbox
        label={t('fixedEnd')}
        checked={fixedEnd}
        onChange={({ currentTarget }) => setFixedEnd(currentTarget.checked)}
      />
      <FormNotice text={order.error?.message ?? null} />
    </fieldset>
  )
}
