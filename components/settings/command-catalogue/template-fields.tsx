'use client'
import { useTranslations } from 'next-intl'
import { useCommandWords } from '@/components/commands/use-command-words'
import { Field } from '@/components/ui/field'
import { NativeSelect } from '@/components/ui/native-select'
import type { TemplateDraft } from '@/lib/commands/catalogue/command-draft'
import type { CommandParameters } from '@/lib/commands/catalogue/definition'
import { WireField } from './wire-field'

type Props = {
  label: string
  hint?: string
  value: TemplateDraft
  error: string | null
  declared: CommandParameters
  optionsOf: (choice: string) => readonly string[]
  onChange: (value: TemplateDraft) => void
}

/** A text with `{parameter}` in it, or one for each value of a choice. */
export function TemplateFields({ label, hint, value, error, declared, optionsOf, onChange }: Props) {
  const t = useTranslations('commandCatalogue')
  const problems = useTranslations('validation')
  const words = useCommandWords()
  const names = Object.keys(declared)
  const choices = names.filter((name) => declared[name]?.kind === 'choice')
  const choice = declared[value.by]
  const options = optionsOf(value.by)
  const placeholders = names.map((name) => `{${name}}`).join(' ')
  const problemOf = (text: string) => error && (text.trim() === '' ? problems('needed') : error)
  return (
    <div className="flex flex-col gap-3">
      {(choices.length > 0 || value.by !== '') && (
        <Field label={t('text.by', { label })}>
          {(control) => (
            <NativeSelect
              {...control}
              value={value.by}
              onChange={({ currentTarget }) => onChange({ ...value, by: currentTarget.value })}
            >
              <option value="">{t('text.one')}</option>
              {choices.map((name) => {
                const parameter = declared[name]
                return (
                  <option key={name} value={name}>
                    {t('text.forEach', { choice: parameter ? words.parameter(name, parameter) : name })}
                  </option>
                )
              })}
            </NativeSelect>
          )}
        </Field>
      )}
      {value.by === '' ? (
        <WireField
          label={label}
          hint={[hint, placeholders].filter(Boolean).join(' ') || undefined}
          keepsHint
          required
          value={value.text}
          error={problemOf(value.text)}
          onChange={(text) => onChange({ ...value, text })}
        />
      ) : (
        options.map((option) => (
          <WireField
            key={option}
            label={`${label}: ${choice ? words.choice(value.by, choice, option) : option}`}
            hint={placeholders}
            keepsHint
            required
            value={value.of[option] ?? ''}
            error={problemOf(value.of[option] ?? '')}
            onChange={(text) => onChange({ ...value, of: { ...value.of, [option]: text } })}
          />
        ))
      )}
    </div>
  )
}
