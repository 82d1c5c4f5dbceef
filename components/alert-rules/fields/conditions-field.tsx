'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import {
  COMPARISONS_OF,
  CONDITION_SUBJECT_NAMES,
  type Comparison,
  type Condition,
  type ConditionSubject,
  conditionSubject,
} from '@/lib/alerts/kinds/conditions'
import { FenceChoice } from './fence-choice'
import { NumberInput } from './number-input'
import { type FieldOf, useParam } from './use-param'

/** What a condition about something begins with: a number, a fence or a text is still to be said. */
function beginWith(what: ConditionSubject): Condition {
  const { holds } = conditionSubject(what)
  const value = holds === 'bool' ? true : holds === 'text' ? '' : holds === 'fence' ? 0 : Number.NaN
  return { what, is: COMPARISONS_OF[holds][0], value }
}

/** Conditions over what a fix tells, one a line. */
export function ConditionsField({ name, field }: FieldOf<'conditions'>) {
  const t = useTranslations('alertRules.screen.conditions')
  const { label, value, error, errorAt, changed, put } = useParam(name)
  const conditions = Array.isArray(value) ? (value as readonly Condition[]) : []
  const replace = (at: number, next: Condition | null) =>
    put(conditions.flatMap((one, index) => (index === at ? (next ?? []) : one)))
  return (
    <fieldset className="col-span-full flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">
        {label}
        {changed && <span className="ms-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />}
      </legend>
      {conditions.map((condition, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions are told apart by their place
          key={index}
          condition={condition}
          number={index + 1}
          error={errorAt(`${index}.value`) ?? errorAt(`${index}.is`) ?? errorAt(`${index}`)}
          onChange={(next) => replace(index, next)}
        />
      ))}
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
      <Button
        icon={<Plus className="size-4 text-muted" />}
        disabled={conditions.length >= field.max}
        onClick={() => put([...conditions, beginWith(CONDITION_SUBJECT_NAMES[0])])}
        className="self-start"
      >
        {t('add')}
      </Button>
    </fieldset>
  )
}

type RowProps = {
  condition: Condition
  number: number
  error: string | undefined
  onChange: (condition: Condition | null) => void
}

function Row({ condition, number, error, onChange }: RowProps) {
  const t = useTranslations('alertRules')
  const { what, is } = condition
  const comparisons: readonly Comparison[] = COMPARISONS_OF[conditionSubject(what).holds]
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-start gap-2 rounded-control border border-hairline p-2">
        <NativeSelect
          aria-label={t('screen.conditions.what', { number })}
          value={what}
          onChange={({ currentTarget }) => onChange(beginWith(currentTarget.value as ConditionSubject))}
          className="min-w-36 flex-1"
        >
          {CONDITION_SUBJECT_NAMES.map((subject) => (
            <option key={subject} value={subject}>
              {t(`subjects.${subject}` as never)}
            </option>
          ))}
        </NativeSelect>
        {comparisons.length > 1 && (
          <NativeSelect
            aria-label={t('screen.conditions.is', { number })}
            value={is}
            onChange={({ currentTarget }) =>
              onChange({ ...condition, is: currentTarget.value as Comparison })
            }
          >
            {comparisons.map((comparison) => (
              <option key={comparison} value={comparison}>
                {t(`comparisons.${comparison}` as never)}
              </option>
            ))}
          </NativeSelect>
        )}
        <div className="min-w-28 flex-1">
          <ValueField key={what} condition={condition} number={number} error={error} onChange={onChange} />
        </div>
        <IconButton
          label={t('screen.conditions.remove', { number })}
          icon={<Trash2 />}
          onClick={() => onChange(null)}
        />
      </div>
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

/** What is compared with, by what it is about. */
function ValueField({ condition, number, error, onChange }: RowProps) {
  const t = useTranslations('alertRules.screen.conditions')
  const label = t('value', { number })
  const subject = conditionSubject(condition.what)
  const { value } = condition
  const put = (next: Condition['value']) => onChange({ ...condition, value: next })
  switch (subject.holds) {
    case 'number':
      return (
        <NumberInput
          label={label}
          unit={subject.unit}
          value={typeof value === 'number' ? value : null}
          onChange={(next) => put(next ?? Number.NaN)}
        />
      )
    case 'bool':
      return (
        <NativeSelect
          aria-label={label}
          value={value === true ? 'on' : 'off'}
          onChange={({ currentTarget }) => put(currentTarget.value === 'on')}
          className="w-full"
        >
          <option value="on">{t('on')}</option>
          <option value="off">{t('off')}</option>
        </NativeSelect>
      )
    case 'fence':
      return (
        <FenceChoice
          label={label}
          value={typeof value === 'number' && value > 0 ? value : null}
          onChange={put}
        />
      )
    case 'text':
      return (
        <Input
          aria-label={label}
          aria-invalid={error ? true : undefined}
          dir="auto"
          autoComplete="off"
          maxLength={subject.max}
          value={typeof value === 'string' ? value : ''}
          onChange={({ currentTarget }) => put(currentTarget.value)}
        />
      )
  }
}
