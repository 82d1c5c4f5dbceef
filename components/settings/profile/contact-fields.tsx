'use client'
import { useLocale, useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useFormContext } from 'react-hook-form'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import type { Profile } from '@/lib/accounts/profile-schema'
import { COUNTRIES } from '@/lib/i18n/countries'
import { SecretInput } from '../secret-input'
import { EmailWaiting } from './email-waiting'
import { ProfileField } from './profile-field'
import type { ProfileInput } from './profile-screen'

type Props = {
  profile: Profile
  /** Asks for the own password: what is typed here leads to a new one. */
  withPassword: boolean
}

export function ContactFields({ profile, withPassword }: Props) {
  const t = useTranslations('settings.profile')
  const settings = useTranslations('settings')
  const { register, formState } = useFormContext<ProfileInput>()
  const language = useLocale()
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region' })
    const order = new Intl.Collator(language)
    return COUNTRIES.map((code) => ({ code, name: names.of(code) ?? code })).sort((a, b) =>
      order.compare(a.name, b.name),
    )
  }, [language])
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <Field label={t('account')}>
        {(control) => <Input {...control} value={profile.account} disabled dir="ltr" />}
      </Field>
      <ProfileField name="customerName" required>
        {(control) => <Input {...control} autoComplete="organization" />}
      </ProfileField>
      <ProfileField name="contact">{(control) => <Input {...control} autoComplete="name" />}</ProfileField>
      <div className="flex flex-col gap-2">
        <ProfileField name="email" hint={t(profile.confirmsEmail ? 'emailHint' : 'emailAtOnce')}>
          {(control) => <Input {...control} type="email" dir="ltr" autoComplete="email" />}
        </ProfileField>
        {profile.emailWaiting && (
          <EmailWaiting email={profile.emailWaiting} until={profile.emailWaitingUntil} />
        )}
      </div>
      <ProfileField name="phone">
        {(control) => <Input {...control} type="tel" dir="ltr" autoComplete="tel" />}
      </ProfileField>
      {withPassword && (
        <Field
          label={settings('confirm.password')}
          hint={settings('confirm.contactHint')}
          error={formState.errors.password?.message}
          required
        >
          {(control) => (
            <SecretInput {...control} {...register('password')} autoComplete="current-password" />
          )}
        </Field>
      )}
      <ProfileField name="company">
        {(control) => <Input {...control} autoComplete="organization" />}
      </ProfileField>
      <ProfileField name="country">
        {(control) => (
          <NativeSelect {...control}>
            <option value="">{'–'}</option>
            {countries.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </NativeSelect>
        )}
      </ProfileField>
    </div>
  )
}
