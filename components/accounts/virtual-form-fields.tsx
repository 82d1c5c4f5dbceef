'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { GRANTS, type Grants, SWITCHES } from '@/lib/accounts/switches'
import type { VirtualFormValues } from '@/lib/accounts/virtual-form'
import type { VirtualAccount } from '@/lib/accounts/virtual-schema'
import { FormSection, LongTextField, SwitchField, TextField } from './form-fields'
import { GivenDevicesField } from './given-devices-field'
import { NewPasswordField } from './new-password-field'

type Props = { parent: AccountDetail; virtual: VirtualAccount | null; held: Grants }

export function VirtualFormFields({ parent, virtual, held }: Props) {
  const t = useTranslations('accounts.form')
  const own = useTranslations('accounts.virtual')
  const switches = useTranslations('switches')
  const form = useFormContext<VirtualFormValues>()
  const scope = form.watch('scope')
  const limit = parent.expiresAt?.slice(0, 10)
  return (
    <>
      <FormSection title={t('identity')}>
        <TextField<VirtualFormValues>
          name="customerName"
          label={own('name')}
          hint={own('nameHint')}
          required
        />
        {!virtual && (
          <>
            <TextField<VirtualFormValues>
              name="account"
              label={t('login')}
              hint={own('loginHint')}
              required
              ltr
            />
            <NewPasswordField<VirtualFormValues> name="password" />
          </>
        )}
      </FormSection>
      <FormSection title={t('permissions')} text={own('permissionsText')}>
        <div className="flex flex-col divide-y divide-hairline">
          {SWITCHES.map((name) => {
            const lacking = (GRANTS as readonly string[]).includes(name) && !held[name as keyof Grants]
            return (
              <SwitchField<VirtualFormValues>
                key={name}
                name={name}
                label={switches(name)}
                disabled={lacking && !virtual?.[name]}
                hint={lacking ? t('superiorLacks') : undefined}
              />
            )
          })}
          <SwitchField<VirtualFormValues>
            name="twoFactorRequired"
            label={t('twoFactor')}
            hint={t('twoFactorHint')}
          />
        </div>
      </FormSection>
      <FormSection title={own('devices')}>
        <SegmentedControl
          label={own('devices')}
          value={scope}
          onChange={(value) => form.setValue('scope', value, { shouldDirty: true })}
          segments={[
            { value: 'all', label: own('all') },
            { value: 'some', label: own('chosen') },
          ]}
        />
        {scope === 'some' && <GivenDevicesField parentId={parent.id} known={virtual?.devices ?? []} />}
      </FormSection>
      <FormSection title={t('contactSection')}>
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <TextField<VirtualFormValues> name="email" type="email" label={t('email')} ltr />
          <TextField<VirtualFormValues> name="phone" type="tel" label={t('phone')} ltr />
        </div>
        <TextField<VirtualFormValues>
          name="expiresOn"
          type="date"
          label={t('expiresOn')}
          hint={limit ? t('expiryLimit', { date: limit }) : t('expiryHint')}
          max={limit}
        />
        <LongTextField<VirtualFormValues> name="remark" label={t('remark')} />
      </FormSection>
    </>
  )
}
