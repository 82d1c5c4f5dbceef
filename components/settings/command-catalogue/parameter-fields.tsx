'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Checkbox } from '@/components/ui/checkbox'
import { Field, type FieldControl } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { COMMAND_UNITS, TEXT_FORMS } from '@/lib/commands/catalogue/definition'
import { PARAMETER_KINDS, type ParameterDraft } from '@/lib/commands/catalogue/parameter-draft'
import { OptionFields } from './option-fields'

type Props = {
  draft: ParameterDraft
  others: readonly ParameterDraft[]
  errorOf: (field: string) => string | null
  onChange: (part: Partial<ParameterDraft>) => void
  onRemove: () => void
}

/** Numbers and texts that a kind has an end for, and a value to begin with. */
const HAS_MAX = new Set<string>(['integer', 'phones', 'text'])
const HAS_FIRST = new Set<string>(['integer', 'text', 'time'])

/** One parameter: what it is called, and what it takes. */
export function ParameterFields({ draft, others, errorOf, onChange, onRemove }: Props) {
  const t = useTranslations('commandCatalogue.parameters')
  const words = useCommandWords()
  const { name, kind } = draft
  const choices = others.filter((other) => other.kind === 'choice')
  const text = (
    field: 'name' | 'label' | 'min' | 'max' | 'first',
    hint?: string,
    isWire = true,
  ): ReactNode => (
    <Field label={t(field)} hint={hint} error={errorOf(field)}>
      {(control) => (
        <Input
          {...control}
          dir={isWire ? 'ltr' : 'auto'}
          autoComplete="off"
          spellCheck={!isWire}
          autoCapitalize="none"
          inputMode={field === 'min' || field === 'max' ? 'numeric' : undefined}
          value={draft[field]}
          onChange={(event) => onChange({ [field]: event.currentTarget.value })}
        />
      )}
    </Field>
  )
  const select = (
    label: string,
    value: string,
    options: readonly [value: string, label: string][],
    onChoose: (value: string) => void,
  ): ReactNode => (
    <Field label={label}>
      {(control: FieldControl) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
          {options.map(([option, word]) => (
            <option key={option} value={option}>
              {word}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
  const shown = others.find((other) => other.name === draft.shownField)
  return (
    <fieldset
      aria-label={name || t('new')}
      className="flex min-w-0 flex-col gap-3 rounded-panel border border-hairline p-3"
    >
      <div className="flex items-start gap-2">
        <div className="grid min-w-0 flex-1 grid-cols-2 gap-3 phone:grid-cols-1">
          {text('name', t('nameHint'))}
          {text('label', t('labelHint'), false)}
        </div>
        <IconButton label={t('remove', { name })} icon={<Trash2 />} onClick={onRemove} />
      </div>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        {select(
          t('kind'),
          kind,
          PARAMETER_KINDS.map((one) => [one, t(`kinds.${one}`)]),
          (value) => onChange({ kind: PARAMETER_KINDS.find((one) => one === value) ?? kind }),
        )}
        {kind === 'integer' &&
          select(
            t('unit'),
            draft.unit,
            [['', t('noUnit')], ...COMMAND_UNITS.map((unit): [string, string] => [unit, words.unit(unit)])],
            (value) => onChange({ unit: COMMAND_UNITS.find((unit) => unit === value) ?? '' }),
          )}
        {kind === 'text' &&
          select(
            t('form'),
            draft.form,
            TEXT_FORMS.map((form) => [form, t(`forms.${form}`)]),
            (value) => onChange({ form: TEXT_FORMS.find((form) => form === value) ?? draft.form }),
          )}
        {kind === 'integer' && text('min')}
        {HAS_MAX.has(kind) && text('max')}
        {HAS_FIRST.has(kind) && text('first', t('firstHint'))}
      </div>
      {kind === 'choice' && (
        <OptionFields
          value={draft.options}
          first={draft.first}
          error={errorOf('options') ?? errorOf('labels') ?? errorOf('first')}
          onChange={(options, first) => onChange({ options, first })}
        />
      )}
      <Checkbox
        className="touch:min-h-11"
        label={t('optional')}
        checked={draft.optional}
        onCheckedChange={(optional) => onChange({ optional })}
      />
      {(choices.length > 0 || draft.shownField !== '') && (
        <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
          {select(
            t('shownIf'),
            draft.shownField,
            [
              ['', t('always')],
              ...choices.map((other): [string, string] => [other.name, other.label || other.name]),
            ],
            (value) => {
              const [option] = others.find((other) => other.name === value)?.options ?? []
              onChange({ shownField: value, shownIs: option?.name ?? '' })
            },
          )}
          {shown &&
            select(
              t('shownIs'),
              draft.shownIs,
              shown.options.map((option) => [option.name, option.label || option.name]),
              (value) => onChange({ shownIs: value }),
            )}
        </div>
      )}
      {errorOf('shownIf') && (
        <p role="alert" className="text-meta text-danger">
          {errorOf('shownIf')}
        </p>
      )}
    </fieldset>
  )
}
