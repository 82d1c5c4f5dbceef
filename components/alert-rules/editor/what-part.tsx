'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { shownFields } from '@/lib/alerts/kinds/shown-fields'
import type { RuleValues } from '@/lib/alerts/rules/rule-values'
import { ParamField } from '../fields/param-field'
import { useChanged } from '../fields/use-param'

/** What a rule is called, and the fields of its kind. */
export function WhatPart() {
  const t = useTranslations('alertRules')
  const changed = useChanged()
  const { register, watch, formState } = useFormContext<RuleValues>()
  const [kind, params] = [watch('kind'), watch('params')]
  const fields = shownFields(kind, params)
  return (
    <section aria-labelledby="rule-what" className="flex flex-col gap-4">
      <h2 id="rule-what" className="text-md font-semibold">
        {t('screen.form.what')}
      </h2>
      <p className="-mt-3 text-body text-muted">{t(`about.${kind}`)}</p>
      <Field
        label={t('screen.form.name')}
        error={formState.errors.name?.message}
        changed={changed('name')}
        required
      >
        {(control) => <Input {...control} {...register('name')} dir="auto" autoComplete="off" />}
      </Field>
      {fields.length > 0 ? (
        <div className="grid grid-cols-2 items-start gap-3">
          {fields.map(([name, field]) => (
            <ParamField key={name} name={name} field={field} />
          ))}
        </div>
      ) : (
        <p className="text-meta text-muted">{t('screen.form.noFields')}</p>
      )}
    </section>
  )
}
