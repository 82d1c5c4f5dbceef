'use client'
import { CircleAlert } from 'lucide-react'
import { Button } from '../button'
import { cn } from '../cn'
import { ClockInput } from './clock-input'
import type { DateRangeProps } from './date-range-picker'
import { type DateRange, refusalOf } from './range'
import { RangeCalendar } from './range-calendar'
import { useRangeDraft } from './use-range-draft'

type PanelProps = Omit<DateRangeProps, 'className'> & { onClose: () => void }

const isSame = (one: DateRange, other: DateRange | null) =>
  one.start === other?.start && one.end === other.end

/** What a date range picker holds while it is open; fetched when somebody is about to open it. */
export function RangePanel({
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
  /** In force at once; one that is refused is shown with the reason. */
  const takePreset = (range: DateRange) => {
    draft.take(range)
    if (refusalOf(range, limits)) return
    onChange(range)
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
              aria-pressed={isSame(preset.range, draft.range)}
              className="h-8 shrink-0 rounded-control px-2 text-start text-body whitespace-nowrap hover:bg-hover aria-pressed:bg-tint aria-pressed:font-medium aria-pressed:text-primary-text touch:h-11"
              onClick={() => takePreset(preset.range)}
            >
              {preset.label}
            </button>
          ))}
        </div>
      )}
      <div className="flex flex-col gap-3 p-3 phone:items-stretch phone:px-0">
        <RangeCalendar
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
