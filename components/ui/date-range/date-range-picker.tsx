'use client'
import { CalendarRange, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../button'
import { cn } from '../cn'
import { Popover } from '../popover'
import { Sheet } from '../sheet'
import { useIsPhone } from '../use-is-phone'
import { Calendar } from './calendar'
import { ClockInput } from './clock-input'
import { rangeTitle } from './format'
import type { Preset } from './presets'
import { type DateRange, type Limits, type Refusal, refusalOf } from './range'
import { useRangeDraft } from './use-range-draft'
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

type Props = Limits & {
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

/** A period: presets, two months, times. Closing without applying leaves everything as it was. */
export function DateRangePicker({ value, texts, locale, className, ...rest }: Props) {
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const trigger = (
    <Button
      icon={<CalendarRange className="size-4 text-muted" />}
      className={cn('tabular-nums', className)}
      suppressHydrationWarning
      aria-label={`${texts.label}: ${value ? rangeTitle(locale, value.start, value.end) : texts.placeholder}`}
    >
      <span suppressHydrationWarning>
        {value ? rangeTitle(locale, value.start, value.end) : texts.placeholder}
      </span>
    </Button>
  )
  const panel = <Panel {...rest} value={value} texts={texts} locale={locale} onClose={() => setOpen(false)} />
  const layer = { trigger, open, onOpenChange: setOpen }
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

function Panel({
  value,
  onChange,
  now,
  locale,
  texts,
  presets = [],
  withTime,
  onClose,
  ...limits
}: PanelProps) {
  const draft = useRangeDraft(value, now)
  const refusal = draft.range ? refusalOf(draft.range, limits) : 'incomplete'
  const shownRefusal = refusal === 'incomplete' ? null : refusal
  const apply = () => {
    if (!draft.range || refusal) return
    onChange(draft.range)
    onClose()
  }
  return (
    <div className="flex phone:flex-col">
      {presets.length > 0 && (
        <div className="flex w-36 flex-col gap-0.5 border-e border-hairline p-2 phone:-mx-5 phone:w-auto phone:flex-row phone:overflow-x-auto phone:border-e-0 phone:border-b phone:px-3">
          {presets.map((preset) => (
            <button
              key={preset.label}
              type="button"
              className="h-8 shrink-0 rounded-control px-2 text-start text-body whitespace-nowrap hover:bg-hover touch:h-11"
              onClick={() => draft.take(preset.range)}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-col gap-3 p-3 phone:items-stretch phone:px-0">
        <Calendar
          draft={draft}
          limits={limits}
          locale={locale}
          now={now}
          previousLabel={texts.previous}
          nextLabel={texts.next}
        />
        {withTime && (
          <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-2">
            <ClockInput label={texts.startTime} value={draft.startClock} onChange={draft.setStartClock} />
            <span aria-hidden="true" className="h-px w-3 bg-outline" />
            <ClockInput label={texts.endTime} value={draft.endClock} onChange={draft.setEndClock} />
          </div>
        )}
        <p
          role="status"
          className={cn('flex items-start gap-1.5 text-meta text-danger', !shownRefusal && 'hidden')}
        >
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {shownRefusal && texts.refusals[shownRefusal]}
        </p>
        <div className="flex flex-row-reverse gap-2">
          <Button tone="primary" disabled={refusal !== null} onClick={apply}>
            {texts.apply}
          </Button>
          <Button tone="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </div>
  )
}

type PanelProps = Omit<Props, 'className'> & { onClose: () => void }
