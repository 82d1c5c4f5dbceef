'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useAccount } from '@/components/account/account-context'
import type { PreferencesAnswer } from '@/lib/alerts/people/preferences-schema'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SaveBar } from '../save-bar'
import { SettingsCard, SettingsPage } from '../settings-page'
import { AddressState } from './address-state'
import { AlarmSounds } from './alarm-sounds'
import { MailFields } from './mail-fields'
import { PreferencesForm } from './preferences-form'
import { PushBrowsers } from './push-browsers'
import { PushedTypes } from './pushed-types'
import { SnoozesCard } from './snoozes-card'

const KEY = ['tellingPreferences']

/** /notifications: how who is signed in is told of alerts. */
export function NotificationsScreen() {
  const preferences = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api('GET', '/api/telling-preferences', { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsPage of="notifications">
      <LoadState of={preferences} rows={8}>
        {(data) => <OwnPreferences preferences={data} />}
      </LoadState>
      <PushBrowsers />
      <AlarmSounds />
      <SnoozesCard />
    </SettingsPage>
  )
}

function OwnPreferences({ preferences }: { preferences: PreferencesAnswer }) {
  const t = useTranslations('notifications')
  const queries = useQueryClient()
  const mayEdit = useAccount().permissions.includes('events.edit')
  const keep = (saved: PreferencesAnswer) => queries.setQueryData(KEY, saved)
  return (
    <PreferencesForm
      preferences={preferences}
      save={(body) => api('PUT', '/api/telling-preferences', { body, hideError: true })}
      onSaved={keep}
    >
      <fieldset disabled={!mayEdit} className="flex flex-col gap-5">
        <SettingsCard title={t('mailPart')}>
          <div className="flex flex-col gap-5">
            <AddressState
              address={preferences.address}
              ownProfile
              resume={mayEdit ? () => api('POST', '/api/telling-preferences/resume').then(keep) : undefined}
            />
            <MailFields timeZone={preferences.timeZone} />
          </div>
        </SettingsCard>
        <SettingsCard title={t('pushPart')}>
          <PushedTypes />
        </SettingsCard>
        {mayEdit && <SaveBar />}
      </fieldset>
    </PreferencesForm>
  )
}
