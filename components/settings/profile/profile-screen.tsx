'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { useAccount } from '@/components/account/account-context'
import { keepLanguage } from '@/components/brand/keep-choice'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { PROFILE_FIELDS, type Profile, profileFields } from '@/lib/accounts/profile-schema'
import { api } from '@/lib/http/client'
import { isLanguage } from '@/lib/i18n/languages'
import { LoadState } from '../load-state'
import { SaveBar } from '../save-bar'
import { SettingsCard, SettingsPage } from '../settings-page'
import { ContactFields } from './contact-fields'
import { DisplayFields } from './display-fields'
import { PROFILE_KEY } from './email-waiting'
import { LiveFields } from './live-fields'
import { MapFields } from './map-fields'

/** /myProfile */
export function ProfileScreen() {
  const { permissions } = useAccount()
  return (
    <SettingsPage of="myProfile">
      {permissions.includes('profile.edit') ? <OwnProfile /> : <LiveCard />}
    </SettingsPage>
  )
}

function OwnProfile() {
  const profile = useQuery({
    queryKey: PROFILE_KEY,
    queryFn: ({ signal }) => api('GET', '/api/account/profile', { signal }),
    refetchOnWindowFocus: false,
  })
  return (
    <LoadState of={profile} rows={8}>
      {(data) => <ProfileForm profile={data} />}
    </LoadState>
  )
}

/** Kept by person, so that who acts for an account has it too. */
function LiveCard() {
  const t = useTranslations('settings.profile')
  return (
    <SettingsCard title={t('livePart')}>
      <LiveFields />
    </SettingsCard>
  )
}

/** The own password is asked for with another e-mail address or phone. */
const profileForm = profileFields.extend({ password: z.string().max(200) })
export type ProfileInput = z.input<typeof profileForm>

function ProfileForm({ profile }: { profile: Profile }) {
  const t = useTranslations('settings')
  const router = useRouter()
  const queries = useQueryClient()
  const form = useForm<ProfileInput, unknown, z.output<typeof profileForm>>({
    resolver: useSchemaResolver(profileForm),
    defaultValues: toInput(profile),
  })
  const { dirtyFields } = form.formState
  const withPassword = Boolean(dirtyFields.email || dirtyFields.phone)

  const save = form.handleSubmit(async (values) => {
    if (withPassword && !values.password) {
      return form.setError('password', { message: t('confirm.passwordEmpty') }, { shouldFocus: true })
    }
    const body = Object.fromEntries(
      PROFILE_FIELDS.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]),
    )
    if (withPassword) body.password = values.password
    try {
      const saved = await api('PATCH', '/api/account/profile', { body, hideError: true })
      form.reset(toInput(saved))
      queries.setQueryData(PROFILE_KEY, saved)
      if (body.language && isLanguage(saved.language)) keepLanguage(saved.language)
      showToast({ text: t('saved'), tone: 'success' })
      // Which hosts a page may ask for maps is said with the page itself.
      if (body.mapKey !== undefined || body.parentMapKey !== undefined) return window.location.reload()
      // Figures and times everywhere follow the new settings.
      router.refresh()
    } catch (error) {
      const refusal = showRefusal(error, form, {
        fieldOf: (path) => PROFILE_FIELDS.find((name) => name === path) ?? null,
        byName: { passwordNotConfirmed: 'password', mapKeyMissing: 'mapType', mapNotOffered: 'mapType' },
      })
      if (refusal) showToast({ text: refusal, tone: 'danger' })
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="flex flex-col gap-5 pb-2">
        <SettingsCard title={t('profile.contactPart')}>
          <ContactFields profile={profile} withPassword={withPassword} />
        </SettingsCard>
        <SettingsCard title={t('profile.displayPart')}>
          <DisplayFields />
        </SettingsCard>
        <SettingsCard title={t('profile.mapPart')}>
          <MapFields hasSuperior={profile.hasSuperior} />
        </SettingsCard>
        <LiveCard />
        <SaveBar />
      </form>
    </FormProvider>
  )
}

/** Inputs hold texts; nothing is an empty one. */
function toInput(profile: Profile): ProfileInput {
  const texts = Object.fromEntries(
    (['email', 'phone', 'contact', 'company', 'mapKey'] as const).map((name) => [name, profile[name] ?? '']),
  )
  return { ...(profile as Omit<ProfileInput, 'password'>), ...texts, password: '' }
}
