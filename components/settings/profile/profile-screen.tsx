'use client'
import { useQuery } from '@tanstack/react-query'
import { api } from '@/lib/http/client'
import { LoadState } from '../load-state'
import { SettingsPage } from '../settings-page'
import { ProfileForm } from './profile-form'

const PROFILE_KEY = ['profile']

/** /myProfile */
export function ProfileScreen() {
  const profile = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api('GET', '/api/account/profile', { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <SettingsPage of="myProfile">
      <LoadState of={profile} rows={8}>
        {(data) => <ProfileForm profile={data} />}
      </LoadState>
    </SettingsPage>
  )
}
