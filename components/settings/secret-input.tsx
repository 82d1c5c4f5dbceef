'use client'
import { useTranslations } from 'next-intl'
import type { ComponentProps } from 'react'
import { PasswordInput } from '@/components/ui/password-input'

type Props = Omit<ComponentProps<typeof PasswordInput>, 'showLabel' | 'hideLabel'>

/** A password among settings, which can be shown. */
export function SecretInput(props: Props) {
  const t = useTranslations('settings.password')
  return <PasswordInput {...props} showLabel={t('show')} hideLabel={t('hide')} />
}
