'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { useMapTypes } from '@/components/map/use-map-types'
import { DISTANCE_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { type AccountFormValues, quotaLimits, typesUnder } from '@/lib/accounts/form-values'
import { DEFAULT_FENCE_QUOTA, QUOTAS } from '@/lib/accounts/quotas'
import { GRANTS, grantsHeld, SWITCHES } from '@/lib/accounts/switches'
import { ACCOUNT_TYPES, accountTypeName } from '@/lib/auth/account-types'
import { api } from '@/lib/http/client'
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/languages'
import { ChoiceField, FormSection, LongTextField, SwitchField, TextField } from './form-fields'
import { NewPasswordField } from './new-password-field'
import { useCountryOptions, useTimeZoneOptions } from './use-region-options'

type Props = { account: AccountDetail | null; superior: AccountDetail }
const PAIR = 'grid grid-cols-2 gap-4 phone:grid-cols-1'

export function AccountFormFields({ account, superior }: Props) {
  return (
    <>
      <IdentityFields account={account} superior={superior} />
      <ContactFields />
      <ValidityFields account={account} superior={superior} />
      <PermissionFields account={account} superior={superior} />
      <QuotaFields account={account} superior={superior} />
      <SettingFields account={account} />
    </>
  )
}

function IdentityFields({ account, superior }: Props) {
  const t = useTranslations('accounts.form')
  const types = useTranslations('accountTypes')
  const above = account ? (account.superior?.type ?? superior.type) : superior.type
  const own = account ? [accountTypeName(account.type)] : []
  const possible = [...new Set([...own, ...typesUnder(above)])].filter(
    (type) => !account || type !== 'demo' || own.includes(type),
  )
  return (
    <FormSection title={t('identity')}>
      <TextField<AccountFormValues> name="customerName" label={t('customerName')} required />
      <ChoiceField<AccountFormValues>
        name="type"
        label={t('type')}
        hint={t('typeHint')}
        options={possible.map((value) => ({ value, label: types(value) }))}
      />
      {!account && (
        <>
          <TextField<AccountFormValues>
            name="account"
            label={t('login')}
            hint={t('loginHint')}
            required
            ltr
          />
          <NewPasswordField<AccountFormValues> name="password" />
        </>
      )}
    </FormSection>
  )
}

function ContactFields() {
  const t = useTranslations('accounts.form')
  const countries = useCountryOptions()
  return (
    <FormSection title={t('contactSection')}>
      <div className={PAIR}>
        <TextField<AccountFormValues> name="contact" label={t('contact')} />
        <TextField<AccountFormValues> name="company" label={t('company')} />
        <TextField<AccountFormValues> name="email" type="email" label={t('email')} ltr />
        <TextField<AccountFormValues> name="phone" type="tel" label={t('phone')} ltr />
      </div>
      <ChoiceField<AccountFormValues>
        name="country"
        label={t('country')}
        options={countries}
        empty={t('none')}
      />
      <LongTextField<AccountFormValues> name="remark" label={t('remark')} />
    </FormSection>
  )
}

function ValidityFields({ account, superior }: Props) {
  const t = useTranslations('accounts.form')
  const limit = account ? (account.superior?.expiresAt ?? null) : superior.expiresAt
  const chooses = !account && superior.type === ACCOUNT_TYPES.administrator
  const { data: nodes = [] } = useQuery({
    queryKey: ['service-nodes'],
    queryFn: ({ signal }) => api('GET', '/api/service-nodes', { signal }),
    enabled: chooses,
  })
  return (
    <FormSection title={t('validity')}>
      <TextField<AccountFormValues>
        name="expiresOn"
        type="date"
        label={t('expiresOn')}
        hint={limit ? t('expiryLimit', { date: limit.slice(0, 10) }) : t('expiryHint')}
        max={limit?.slice(0, 10)}
      />
      {chooses && nodes.length > 1 && (
        <ChoiceField<AccountFormValues>
          name="nodeId"
          label={t('node')}
          hint={t('nodeHint')}
          options={nodes.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      )}
    </FormSection>
  )
}

function PermissionFields({ account, superior }: Props) {
  const t = useTranslations('accounts.form')
  const switches = useTranslations('switches')
  const held = account
    ? account.superior
    : { ...superior, ...grantsHeld(accountTypeName(superior.type), superior) }
  return (
    <FormSection title={t('permissions')} text={t('permissionsText')}>
      <div className="flex flex-col divide-y divide-hairline">
        {SWITCHES.map((name) => {
          const lacking = held !== null && (GRANTS as readonly string[]).includes(name) && !held[name]
          return (
            <SwitchField<AccountFormValues>
              key={name}
              name={name}
              label={switches(name)}
              disabled={lacking && !account?.[name]}
              hint={lacking ? t('superiorLacks') : undefined}
            />
          )
        })}
        <SwitchField<AccountFormValues>
          name="twoFactorRequired"
          label={t('twoFactor')}
          hint={t('twoFactorHint')}
        />
      </div>
    </FormSection>
  )
}

function QuotaFields({ account, superior }: Props) {
  const t = useTranslations('accounts.form')
  const limits = quotaLimits(account, superior)
  return (
    <FormSection title={t('quotas')}>
      <div className={PAIR}>
        {QUOTAS.map((name) => (
          <TextField<AccountFormValues>
            key={name}
            name={name}
            type="number"
            label={t(name)}
            hint={t('quotaHint', { usual: Math.min(DEFAULT_FENCE_QUOTA, limits[name]), max: limits[name] })}
            min="0"
            max={String(limits[name])}
          />
        ))}
      </div>
    </FormSection>
  )
}

function SettingFields({ account }: Pick<Props, 'account'>) {
  const t = useTranslations('accounts.form')
  const form = useFormContext<AccountFormValues>()
  const zones = useTimeZoneOptions(form.getValues('timeZone'))
  const shared = form.watch('parentMapKey')
  const types = useMapTypes()
  // A new account begins with its superior's map, unless that is not offered any more.
  const isGone = !account && !types.isOffered(form.watch('mapType'))
  useEffect(() => {
    if (isGone) form.setValue('mapType', 'auto')
  }, [isGone, form])
  return (
    <FormSection title={t('settings')}>
      <div className={PAIR}>
        <ChoiceField<AccountFormValues>
          name="language"
          label={t('language')}
          empty={t('domainLanguage')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <ChoiceField<AccountFormValues> name="timeZone" label={t('timeZone')} options={zones} />
        <ChoiceField<AccountFormValues>
          name="distanceUnit"
          label={t('distance')}
          options={DISTANCE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <ChoiceField<AccountFormValues>
          name="volumeUnit"
          label={t('volume')}
          options={VOLUME_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <ChoiceField<AccountFormValues>
          name="temperatureUnit"
          label={t('temperature')}
          options={TEMPERATURE_UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
        />
        <ChoiceField<AccountFormValues>
          name="mapType"
          label={t('mapType')}
          options={types.optionsWith(account?.mapType ?? 'auto')}
        />
      </div>
      <SwitchField<AccountFormValues>
        name="parentMapKey"
        label={t('parentMapKey')}
        hint={t('parentMapKeyHint')}
      />
      {!shared && (
        <TextField<AccountFormValues> name="mapKey" label={t('mapKey')} hint={t('mapKeyHint')} ltr />
      )}
    </FormSection>
  )
}
