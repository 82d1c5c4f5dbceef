'use client'
import { Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { COMMAND_UNITS, TEXT_FORMS } from '@/lib/commands/catalogue/definition'
import { PARAMETER_KINDS, type ParameterDraft } from '@/lib/commands/catalogue/parameter-draft'
import { ChoiceField } from './choice-field'
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
        <ChoiceField
          label={t('kind')}
          value={kind}
          values={PARAMETER_KINDS}
          wordOf={(one) => t(`kinds.${one}`)}
          onChange={(kind) => onChange({ kind })}
        />
        {kind === 'integer' && (
          <ChoiceField
            label={t('unit')}
            value={draft.unit}
            values={['', ...COMMAND_UNITS]}
            wordOf={(unit) => (unit === '' ? t('noUnit') : words.unit(unit))}
            onChange={(unit) => onChange({ unit })}
          />
        )}
        {kind === 'text' && (
          <ChoiceField
            label={t('form')}
            value={draft.form}
            values={TEXT_FORMS}
            wordOf={(form) => t(`forms.${form}`)}
            onChange={(form) => onChange({ form })}
          />
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
          <ChoiceField
            label={t('shownIf')}
            value={draft.shownField}
            values={['', ...choices.map(({ name }) => name)]}
            wordOf={(name) => (name === '' ? t('always') : labelIn(choices, name))}
            onChange={(shownField) => {
              const [option] = others.find(({ name }) => name === shownField)?.options ?? []
              onChange({ shownField, shownIs: option?.name ?? '' })
            }}
          />
          {shown && (
            <ChoiceField
              label={t('shownIs')}
              value={draft.shownIs}
              values={shown.options.map(({ name }) => name)}
              wordOf={(name) => labelIn(shown.options, name)}
              onChange={(shownIs) => onChange({ shownIs })}
            />
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

const labelIn = (all: readonly { name: string; label: string }[], name: string): string =>
  all.find((one) => one.name === name)?.label || name
