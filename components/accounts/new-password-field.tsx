'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useFormContext } from 'react-hook-form'
import { CopyBox } from '@/components/ui/copy-box'
import { PasswordInput } from '@/components/ui/password-input'
import { makePassword } from '@/lib/accounts/make-password'
import { BoundField } from './form-fields'

/** A password that is typed, or made up here and shown until the form is sent. */
export function NewPasswordField<V extends FieldValues>({ name }: { name: FieldPath<V> }) {
  const t = useTranslations('accounts.password')
  const { register, setValue } = useFormContext<V>()
  const [made, setMade] = useState<string | null>(null)
  const make = () => {
    const password = makePassword(randomBelow)
    setMade(password)
    setValue(name, password as FieldPathValue<V, FieldPath<V>>, { shouldDirty: true, shouldValidate: true })
  }
  const aside = (
    <button
      type="button"
      onClick={make}
      className="tap text-meta font-medium text-primary-text hover:underline"
    >
      {t('generate')}
    </button>
  )
  return (
    <div className="flex flex-col gap-2">
      <BoundField<V> name={name} label={t('label')} hint={t('hint')} required aside={aside}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register(name, { onChange: () => setMade(null) })}
            autoComplete="new-password"
            showLabel={t('show')}
            hideLabel={t('hide')}
          />
        )}
      </BoundField>
      {made && (
        <CopyBox text={made} copyLabel={t('copy')} copiedLabel={t('copied')} className="tracking-wide" />
      )}
    </div>
  )
}

/** A whole number from 0 to below `below`, of the browser's cryptographic source. */
function randomBelow(below: number): number {
  const limit = Math.floor(2 ** 32 / below) * below
  const value = new Uint32Array(1)
  do crypto.getRandomValues(value)
  while ((value[0] ?? 0) >= limit)
  return (value[0] ?? 0) % below
}
