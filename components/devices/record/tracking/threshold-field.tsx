'use client'
import { RotateCcw } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useUnits } from '@/components/account/account-context'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input, UnitSign } from '@/components/ui/input'
import { type EditedThresholds, textInField } from '@/lib/tracking/edit-thresholds'
import { THRESHOLD_LIMITS, type ThresholdName } from '@/lib/tracking/threshold-limits'
import { thresholdText, thresholdUnit } from '@/lib/tracking/threshold-units'
import type { TrackingThresholds } from '@/lib/tracking/thresholds'
import type { TrackingDraft } from './use-tracking-draft'

type Props = {
  name: ThresholdName
  draft: TrackingDraft
  saved: TrackingThresholds
  /** What holds without a value of its own. */
  inherited: TrackingThresholds
  defaults: TrackingThresholds
  problem: EditedThresholds['problems'][ThresholdName]
}

/** One threshold in the account's unit: what it decides, between which values, and what holds without one. */
export function ThresholdField({ name, draft, saved, inherited, defaults, problem }: Props) {
  const t = useTranslations('trackingThresholds')
  const units = useUnits()
  const shown = (value: number | undefined) => (value === undefined ? '' : thresholdText(name, value, units))
  const { min, max } = THRESHOLD_LIMITS[name]
  const unit = t(`units.${thresholdUnit(name, units)}`)
  const limits = { min: shown(min), max: shown(max), unit, value: shown(defaults[name]) }
  const text = textInField(name, saved, draft.edits, units)
  const label = t(`names.${name}`)
  return (
    <Field
      label={label}
      hint={`${t(`abouts.${name}`)} ${t('limits', limits)}`}
      error={problem && t(`problems.${problem}`, limits)}
      changed={draft.edits[name] !== undefined}
    >
      {(control) => (
        <span className="flex items-center gap-1">
          <Input
            {...control}
            value={text}
            onChange={(event) => draft.edit(name, event.currentTarget.value, saved)}
            placeholder={shown(inherited[name])}
            inputMode="decimal"
            autoComplete="off"
            maxLength={10}
            className="tabular-nums"
            trailing={<UnitSign text={unit} />}
          />
          {text !== '' && (
            <IconButton
              label={t('takeAway', { name: label })}
              icon={<RotateCcw />}
              onClick={() => draft.edit(name, '', saved)}
            />
          )}
        </span>
      )}
    </Field>
  )
}
