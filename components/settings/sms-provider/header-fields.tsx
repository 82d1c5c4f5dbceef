'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { ltr } from '@/components/ui/ltr'
import type { TypedProvider } from '@/lib/sms/provider-form'

/** Headers by name and value; a value that is kept is not shown, and stays when nothing is typed. */
export function HeaderFields({ kept }: { kept: readonly string[] }) {
  const t = useTranslations('smsProvider')
  const { control, register, watch, formState } = useFormContext<TypedProvider>()
  const { fields, append, remove } = useFieldArray({ control, name: 'headers' })
  const errors = formState.errors.headers
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-body font-medium">{t('headers')}</legend>
      <p className="text-meta text-muted">{t('headersHint', { names: ltr('{user} {password} {basic}') })}</p>
      {fields.map((field, at) => {
        const name = watch(`headers.${at}.name`)
        return (
          <div key={field.id} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-2 gap-2 phone:grid-cols-1">
              <Field label={t('headerName')} error={errors?.[at]?.name?.message}>
                {(input) => (
                  <Input {...input} {...register(`headers.${at}.name`)} dir="ltr" spellCheck={false} />
                )}
              </Field>
              <Field label={t('headerValue')} error={errors?.[at]?.value?.message}>
                {(input) => (
                  <Input
                    {...input}
                    {...register(`headers.${at}.value`)}
                    dir="ltr"
                    spellCheck={false}
                    autoComplete="off"
                    placeholder={kept.includes(name.toLowerCase()) ? t('headerKept') : undefined}
                  />
                )}
              </Field>
            </div>
            <IconButton
              label={t('removeHeader', { name })}
              icon={<Trash2 />}
              className="mt-6.5"
              onClick={() => remove(at)}
            />
          </div>
        )
      })}
      <Button
        className="self-start"
        icon={<Plus className="size-4" />}
        onClick={() => append({ name: '', value: '' })}
      >
        {t('addHeader')}
      </Button>
    </fieldset>
  )
}
