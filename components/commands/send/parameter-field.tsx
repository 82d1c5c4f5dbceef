'use client'
import { useTranslations } from 'next-intl'
import { Field, type FieldControl } from '@/components/ui/field'
import { GroupError } from '@/components/ui/group-error'
import { Input, UnitSign } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { Textarea } from '@/components/ui/textarea'
import type { CommandParameter } from '@/lib/commands/catalogue/definition'
import { useCommandWords } from '../use-command-words'

/** So many values stand side by side; more are in a list. */
const SIDE_BY_SIDE = 3
const LONGEST_NUMBER = 12

type Props = {
  name: string
  parameter: CommandParameter
  value: string
  error: string | null
  onChange: (value: string) => void
}

/** One value of a command, asked for as the catalogue says. */
export function ParameterField({ name, parameter, value, error, onChange }: Props) {
  const words = useCommandWords()
  const problems = useTranslations('validation')
  const hint = useHint(name, parameter)
  const label = words.parameter(name, parameter)
  if (parameter.kind === 'choice') {
    // Of a template that leaves it open there may be no choice yet.
    const isOpen = value === ''
    const problem = error && isOpen ? problems('needed') : error
    const choices = Object.keys(parameter.options).map((one) => ({
      value: one,
      label: words.choice(name, parameter, one),
    }))
    if (choices.length <= SIDE_BY_SIDE)
      return (
        <div className="flex flex-col gap-1.5">
          <p className="text-body font-medium">{label}</p>
          <SegmentedControl
            label={label}
            value={value}
            onChange={onChange}
            segments={choices}
            invalid={Boolean(problem)}
          />
          <GroupError text={problem} />
        </div>
      )
    return (
      <Field label={label} hint={hint} error={problem}>
        {(control) => (
          <NativeSelect {...control} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
            {isOpen && <option value="" hidden />}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    )
  }
  return (
    <Field label={label} hint={hint} error={error} keepsHint required={!mayBeEmpty(parameter)}>
      {(control) => <Typed parameter={parameter} value={value} control={control} onChange={onChange} />}
    </Field>
  )
}

type TypedProps = Pick<Props, 'value' | 'onChange'> & {
  parameter: Exclude<CommandParameter, { kind: 'choice' }>
  control: FieldControl
}

function Typed({ parameter, value, control, onChange }: TypedProps) {
  const words = useCommandWords()
  const given = {
    ...control,
    ...({ value, dir: 'ltr', autoComplete: 'off' } as const),
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  }
  switch (parameter.kind) {
    case 'integer':
      return (
        <Input
          {...given}
          inputMode="numeric"
          maxLength={LONGEST_NUMBER}
          trailing={parameter.unit && <UnitSign text={words.unit(parameter.unit)} />}
        />
      )
    case 'latitude':
    case 'longitude':
      return <Input {...given} inputMode="decimal" maxLength={LONGEST_NUMBER} />
    case 'phone':
      return <Input {...given} type="tel" maxLength={21} />
    case 'phones':
      return <Textarea {...given} rows={Math.min(parameter.max, 4)} />
    case 'time':
      return <Input {...given} type="time" className="max-w-40" />
    case 'text':
      return <Input {...given} spellCheck={false} autoCapitalize="none" maxLength={parameter.max} />
  }
}

const mayBeEmpty = (parameter: CommandParameter): boolean =>
  parameter.optional === true || (parameter.kind === 'text' && parameter.first === '')

/** Of trackers, not of accounts. */
const PASSWORD = 'password'

function useHint(name: string, parameter: CommandParameter): string | undefined {
  const t = useTranslations('commands.send')
  const parts = [
    parameter.kind === 'integer' && t('range', { min: parameter.min, max: parameter.max }),
    parameter.kind === 'phones' && t('phones', { max: parameter.max }),
    name === PASSWORD &&
      parameter.kind === 'text' &&
      parameter.first &&
      t('trackerPassword', { first: parameter.first }),
    parameter.kind === 'text' && t('letters', { max: parameter.max }),
    mayBeEmpty(parameter) && t('mayBeEmpty'),
  ]
  return parts.filter(Boolean).join(' · ') || undefined
}
