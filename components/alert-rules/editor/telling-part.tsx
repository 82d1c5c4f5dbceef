'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { messageAt } from '@/components/forms/show-refusal'
import { TellingTick } from '@/components/telling/telling-tick'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { FieldUnit } from '@/lib/alerts/kinds/fields'
import { alertKind } from '@/lib/alerts/kinds/kinds'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { SEVERITIES } from '@/lib/events/event-types'
import { NumberInput } from '../fields/number-input'
import { useChanged } from '../fields/use-param'
import { PeopleField } from './people-field'
import { WebhooksField } from './webhooks-field'

type Props = {
  /** How often a rule that there is has told. */
  toldCount: number | null
  /** Of the own account. */
  own: boolean
}

/** How severe it is, who is told, how, and how much of it. */
export function TellingPart({ toldCount, own }: Props) {
  const t = useTranslations('alertRules.screen.form')
  const { watch, setValue } = useFormContext<RuleValues>()
  const ticked = (name: 'mail' | 'push' | 'escalates') => ({
    label: t(name),
    checked: watch(name),
    onChange: (on: boolean) => setValue(name, on, { shouldDirty: true }),
  })
  const { onChange: onEscalates, ...escalates } = ticked('escalates')
  return (
    <section aria-labelledby="rule-telling" className="flex flex-col gap-4">
      <h2 id="rule-telling" className="text-md font-semibold">
        {t('telling')}
      </h2>
      <p className="-mt-3 text-body text-muted">{t('listsAnyway')}</p>
      <SeverityField />
      <div className="flex flex-col gap-1">
        <TellingTick way="mail" own={own} {...ticked('mail')} />
        <TellingTick way="push" own={own} {...ticked('push')} />
      </div>
      <PeopleField name="others" label={t('others')} />
      <WebhooksField name="others" own={own} />
      <div className="flex flex-col gap-3">
        <Checkbox {...escalates} onCheckedChange={onEscalates} className="touch:min-h-11" />
        {watch('escalates') && (
          <div className="flex flex-col gap-4 rounded-control border border-hairline p-3">
            <Limit name="afterMinutes" label={t('after')} unit="min" />
            <PeopleField name="later" label={t('others')} />
            <WebhooksField name="later" own={own} />
          </div>
        )}
      </div>
      <div className="grid grid-cols-2 items-start gap-3">
        <Limit name="silenceMinutes" label={t('silence')} unit="min" hint={t('silenceHint')} />
        <Limit name="maxAgeMinutes" label={t('maxAge')} unit="min" hint={t('maxAgeHint')} />
        <Limit
          name="availableTimes"
          label={t('availableTimes')}
          unit="times"
          placeholder={t('endless')}
          hint={toldCount === null ? undefined : t('toldSoFar', { count: toldCount })}
        />
      </div>
    </section>
  )
}

function SeverityField() {
  const t = useTranslations('alertRules.screen.form')
  const severities = useTranslations('events.severities')
  const changed = useChanged()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const isOfDevice = alertKind(watch('kind')).event === null
  return (
    <Field
      label={t('severity')}
      hint={isOfDevice ? t('severityOfEvents') : undefined}
      error={messageAt(formState.errors, 'severity')}
      changed={changed('severity')}
    >
      {(control) => (
        <NativeSelect
          {...control}
          className="w-full"
          value={watch('severity') ?? ''}
          onChange={({ currentTarget: { value } }) =>
            setValue('severity', SEVERITIES.find((one) => one === value) ?? null, { shouldDirty: true })
          }
        >
          <option value="">{t('asKind')}</option>
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {severities(severity)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

type LimitProps = {
  name:
    | 'silenceMinutes'
    | 'maxAgeMinutes'
    | 'afterMinutes'
    | 'availableTimes'
    | 'minBeforeMinutes'
    | 'maxGapMinutes'
  label: string
  unit: FieldUnit
  hint?: string
  placeholder?: string
}

/** A number of the form that is of no kind. */
export function Limit({ name, label, unit, hint, placeholder }: LimitProps) {
  const changed = useChanged()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const error = messageAt(formState.errors, name)
  return (
    <Field label={label} hint={hint} error={error} changed={changed(name)}>
      {(control) => (
        <NumberInput
          control={control}
          name={name}
          unit={unit}
          value={watch(name)}
          placeholder={placeholder}
          onChange={(next) =>
            setValue(name, next, { shouldDirty: true, shouldValidate: error !== undefined })
          }
        />
      )}
    </Field>
  )
}
