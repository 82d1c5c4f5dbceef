'use client'
import { useTranslations } from 'next-intl'
import { useFormContext } from 'react-hook-form'
import { FormSwitch } from '@/components/forms/form-switch'
import { useMapTypes } from '@/components/map/use-map-types'
import { Input } from '@/components/ui/input'
import { NativeSelect } from '@/components/ui/native-select'
import { ProfileField } from './profile-field'
import type { ProfileInput } from './profile-screen'

export function MapFields({ hasSuperior }: { hasSuperior: boolean }) {
  const t = useTranslations('settings.profile')
  const { watch, formState } = useFormContext<ProfileInput>()
  const types = useMapTypes()
  const ofSuperior = watch('parentMapKey')
  return (
    <div className="grid grid-cols-2 items-start gap-4 phone:grid-cols-1">
      <ProfileField name="mapType">
        {(control) => (
          <NativeSelect {...control}>
            {types.optionsWith(formState.defaultValues?.mapType ?? 'auto').map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </NativeSelect>
        )}
      </ProfileField>
      <ProfileField name="mapKey" hint={t('mapKeyHint')}>
        {(control) => (
          <Input {...control} dir="ltr" readOnly={ofSuperior} autoComplete="off" spellCheck={false} />
        )}
      </ProfileField>
      {hasSuperior && <FormSwitch<ProfileInput> label={t('parentMapKey')} name="parentMapKey" />}
    </div>
  )
}
