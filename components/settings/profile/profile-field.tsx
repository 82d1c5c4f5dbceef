'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type UseFormRegisterReturn, useFormContext } from 'react-hook-form'
import { Field, type FieldControl } from '@/components/ui/field'
import type { ProfileInput } from './profile-screen'

type Props = {
  name: Exclude<keyof ProfileInput, 'parentMapKey' | 'password'>
  hint?: string
  required?: boolean
  /** What stands in the form for a choice of nothing, and for an empty text. */
  children: (control: FieldControl & UseFormRegisterReturn) => ReactNode
}

/** A labelled field of the profile with its error and the mark of a change. */
export function ProfileField({ name, hint, required, children }: Props) {
  const t = useTranslations('settings.profile')
  const { register, formState } = useFormContext<ProfileInput>()
  const nullable = name === 'language' || name === 'country'
  const control = register(name, nullable ? { setValueAs: (value) => value || null } : {})
  return (
    <Field
      label={t(name)}
      hint={hint}
      required={required}
      error={formState.errors[name]?.message}
      changed={Boolean(formState.dirtyFields[name])}
    >
      {(aria) => children({ ...aria, ...control })}
    </Field>
  )
}
