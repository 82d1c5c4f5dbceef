'use client'
import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/components/ui/checkbox'
import { ClockInput } from '@/components/ui/date-range/clock-input'
import { Field } from '@/components/ui/field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { WeekdayToggles } from '@/components/ui/weekday-toggles'
import { MODE_KINDS, type ModeKind } from '@/lib/commands/catalogue/definition'
import type { Rhythm } from '@/lib/working-modes/typed-mode'
import {
  NORMAL_INTERVAL_S,
  TIMING_INTERVAL_H,
  WORKING_MODES,
  type WorkingModeName,
} from '@/lib/working-modes/working-mode'
import { LimitationFields } from './limitation-fields'
import { NumberField } from './number-field'
import type { ModeDraft } from './use-mode-draft'

const RHYTHMS: readonly Rhythm[] = ['clock', 'hours']

type Props = {
  draft: ModeDraft
  errorAt: (field: string) => string | null
  /** Kinds that the devices can be set to; all of them where that is not known. */
  kinds?: readonly ModeKind[]
  /** Why others are not to be had. */
  note?: ReactNode
}

const KINDS_OF: Record<WorkingModeName, readonly ModeKind[]> = {
  normal: ['normal'],
  timing: ['timingByClock', 'timingByHours'],
  week: ['week'],
}
const KIND_OF: Record<Rhythm, ModeKind> = { clock: 'timingByClock', hours: 'timingByHours' }

/** A working mode: which, when it wakes, and for how long it holds. */
export function ModeFields({ draft: { typed, change }, errorAt, kinds = MODE_KINDS, note }: Props) {
  const t = useTranslations('workingModes')
  const { mode } = typed
  const isLeft = (kind: ModeKind) => kinds.includes(kind)
  const clock = (field: 'wakeUpTime' | 'syncTime') => (
    <Field label={t(`form.${field}`)} hint={t('form.zone')} error={errorAt(field)} required>
      {(control) => (
        <div className="w-28">
          <ClockInput
            control={control}
            value={typed[field]}
            onChange={(time) => change({ [field]: time.slice(0, 5) })}
          />
        </div>
      )}
    </Field>
  )
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col gap-1.5">
        <SegmentedControl<WorkingModeName>
          label={t('mode')}
          value={mode}
          onChange={(next) => change({ mode: next })}
          segments={WORKING_MODES.map((value) => ({
            value,
            label: t(`modes.${value}`),
            disabled: !KINDS_OF[value].some(isLeft),
          }))}
        />
        <p className="text-meta text-muted">{t(`about.${mode}`)}</p>
        {note}
      </div>
      {mode === 'normal' && (
        <NumberField
          label={t('form.interval')}
          unit={t('units.seconds')}
          range={NORMAL_INTERVAL_S}
          value={typed.interval}
          error={errorAt('syncInterval')}
          onChange={(interval) => change({ interval })}
        />
      )}
      {mode === 'timing' && (
        <Part title={t('form.rhythm')}>
          <SegmentedControl<Rhythm>
            label={t('form.rhythm')}
            value={typed.rhythm}
            onChange={(rhythm) => change({ rhythm })}
            segments={RHYTHMS.map((value) => ({
              value,
              label: t(`form.rhythms.${value}`),
              disabled: !isLeft(KIND_OF[value]),
            }))}
          />
        </Part>
      )}
      {mode === 'timing' && typed.rhythm === 'hours' && (
        <NumberField
          label={t('form.hours')}
          unit={t('units.hours')}
          range={TIMING_INTERVAL_H}
          value={typed.hours}
          error={errorAt('syncInterval')}
          onChange={(hours) => change({ hours })}
        />
      )}
      {mode === 'week' && (
        <Part title={t('form.weekdays')} error={errorAt('weekdays')}>
          <WeekdayToggles
            names="short"
            value={typed.weekdays}
            onChange={(weekdays) => change({ weekdays })}
          />
        </Part>
      )}
      {(mode === 'week' || (mode === 'timing' && typed.rhythm === 'clock')) && clock('wakeUpTime')}
      {mode === 'timing' && typed.rhythm === 'clock' && (
        <>
          <Checkbox
            className="self-start touch:min-h-11"
            label={t('form.twice')}
            checked={typed.isTwice}
            onCheckedChange={(isTwice) => change({ isTwice })}
          />
          {typed.isTwice && clock('syncTime')}
        </>
      )}
      {mode !== 'normal' && <LimitationFields typed={typed} change={change} errorAt={errorAt} />}
    </div>
  )
}

type PartProps = { title: string; error?: string | null; children: ReactNode }

/** Buttons under a title that all of them share. */
function Part({ title, error, children }: PartProps) {
  const id = useId()
  return (
    <fieldset
      data-wrong={error ? true : undefined}
      aria-describedby={error ? id : undefined}
      className="flex min-w-0 flex-col gap-1.5"
    >
      <legend className="mb-1.5 text-body font-medium">{title}</legend>
      {children}
      {error && (
        <p id={id} role="alert" className="flex items-start gap-1.5 text-meta text-danger">
          <CircleAlert className="mt-px size-3.5 shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </fieldset>
  )
}
