'use client'
import { useTranslations } from 'next-intl'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
import { Textarea } from '@/components/ui/textarea'
import type { PartProps } from './embed-editor'
import { FormPart } from './form-part'

const MODES = ['public', 'signed'] as const

/** Which sites may hold it, who sees it there, and until when. */
export function WhereFields({ draft, errors, onChange }: PartProps) {
  const t = useTranslations('embeds')
  return (
    <FormPart title={t('parts.where')}>
      <Field label={t('origins')} hint={t('originsHint')} error={errors.origins} keepsHint required>
        {(control) => (
          <Textarea
            {...control}
            dir="ltr"
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://www.example.com"
            className="font-mono"
            value={draft.origins}
            onChange={({ currentTarget }) => onChange({ origins: currentTarget.value })}
          />
        )}
      </Field>
      <fieldset>
        <legend className="mb-1.5 text-body font-medium">{t('mode')}</legend>
        <RadioGroup
          label={t('mode')}
          value={draft.mode}
          onValueChange={(mode) => onChange({ mode: mode === 'signed' ? 'signed' : 'public' })}
          className="grid gap-2"
        >
          {MODES.map((mode) => (
            <RadioGroupItem
              key={mode}
              value={mode}
              className="flex flex-col rounded-control border border-hairline px-3 py-2 text-start hover:bg-hover data-[state=checked]:border-accent data-[state=checked]:bg-tint"
            >
              <span className="text-body font-medium">{t(`modes.${mode}.title`)}</span>
              <span className="text-meta text-muted">{t(`modes.${mode}.text`)}</span>
            </RadioGroupItem>
          ))}
        </RadioGroup>
      </fieldset>
      <Field label={t('end')} hint={t('endHint')} error={errors.end}>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            dir="ltr"
            value={draft.end}
            onChange={({ currentTarget }) => onChange({ end: currentTarget.value })}
          />
        )}
      </Field>
    </FormPart>
  )
}
