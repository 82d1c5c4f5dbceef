'use client'
import { useTranslations } from 'next-intl'
import { NativeSelect } from '@/components/ui/native-select'
import { DISTANCE_UNITS, TEMPERATURE_UNITS, VOLUME_UNITS } from '@/lib/accounts/account-fields'
import { LANGUAGE_NAMES, LANGUAGES } from '@/lib/i18n/languages'
import { ProfileField } from './profile-field'
import { TimeZoneSelect } from './time-zone-select'

const UNITS = [
  ['distanceUnit', DISTANCE_UNITS],
  ['volumeUnit', VOLUME_UNITS],
  ['temperatureUnit', TEMPERATURE_UNITS],
] as const

export function DisplayFields() {
  const t = useTranslations('settings.profile')
  return (
    <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
      <ProfileField name="language">
        {(control) => (
          <NativeSelect {...control}>
            <option value="">{t('asBrowser')}</option>
            {LANGUAGES.map((language) => (
              <option key={language} value={language} lang={language}>
                {LANGUAGE_NAMES[language]}
              </option>
            ))}
          </NativeSelect>
        )}
      </ProfileField>
      <ProfileField name="timeZone">{(control) => <TimeZoneSelect {...control} />}</ProfileField>
      {UNITS.map(([name, units]) => (
        <ProfileField key={name} name={name}>
          {(control) => (
            <NativeSelect {...control}>
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`units.${unit}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </ProfileField>
      ))}
    </div>
  )
}
