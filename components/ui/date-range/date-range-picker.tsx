'use client'
import { CalendarRange } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button'
import { cn } from '../cn'
import { Popover } from '../popover'
import { Sheet } from '../sheet'
import { Skeleton } from '../skeleton'
import { useIsPhone } from '../use-is-phone'
import { rangeTitle } from './format'
import type { Preset } from './presets'
import type { DateRange, Limits, Refusal } from './range'
import type { WallTime } from './wall-time'

export type DateRangeTexts = {
  /** Names the control. */
  label: string
  placeholder: string
  apply: string
  cancel: string
  previous: string
  next: string
  startTime: string
  endTime: string
  /** What is said for each refusal; `tooLong` names the cap. */
  refusals: Record<Refusal, string>
}

export type DateRangeProps = Limits & {
  value: DateRange | null
  onChange: (range: DateRange) => void
  /** The present moment in the zone that the wall times are of. */
  now: WallTime
  locale: string
  texts: DateRangeTexts
  presets?: Preset[]
  /** Whether times of day can be chosen as well. */
  withTime?: boolean
  className?: string
}

const loadPanel = () => import('./range-panel')
type Panel = Awaited<ReturnType<typeof loadPanel>>['RangePanel']

/** A period: presets, two months, times. Closing without applying leaves everything as it was. */
export function DateRangePicker({ value, texts, locale, className, ...rest }: DateRangeProps) {
  const [open, setOpen] = useState(false)
  const [Panel, setPanel] = useState<Panel | null>(null)
  const isPhone = useIsPhone()
  const trigger = (
    <Button
      icon={<CalendarRange className="size-4 text-muted" />}
      className={cn('tabular-nums', className)}
      suppressHydrationWarning
      onPointerEnter={loadPanel}
      onFocus={loadPanel}
      aria-label={`${texts.label}: ${value ? rangeTitle(locale, value.start, value.end) : texts.placeholder}`}
    >
      <span suppressHydrationWarning>
        {value ? rangeTitle(locale, value.start, value.end) : texts.placeholder}
      </span>
    </Button>
  )
  const change = (next: boolean) => {
    setOpen(next)
    if (!next || Panel) return
    loadPanel().then(
      ({ RangePanel }) => setPanel(() => RangePanel),
      () => setOpen(false),
    )
  }
  const panel = Panel ? (
    <Panel {...rest} value={value} texts={texts} locale={locale} onClose={() => setOpen(false)} />
  ) : (
    <Skeleton className="m-3 h-80 w-126 max-w-full phone:mx-0 phone:w-auto" />
  )
  const layer = { trigger, open, onOpenChange: change }
  if (isPhone) {
    return (
      <Sheet {...layer} side="bottom" title={texts.label} closeLabel={texts.cancel}>
        {panel}
      </Sheet>
    )
  }
  return (
    <Popover {...layer} label={texts.label}>
      {panel}
    </Popover>
  )
}
