'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { keepLanguage } from '@/components/brand/keep-choice'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { showRefusal } from '@/components/forms/show-refusal'
import { useSchemaResolver } from '@/components/forms/use-schema-resolver'
import { Button } from '@/components/ui/button'
import { showToast } from '@/components/ui/sonner'
import { PROFILE_FIELDS, type Profile, profileFields } from '@/lib/accounts/profile-schema'
import { api } from '@/lib/http/client'
import { isLanguage } from '@/lib/i18n/languages'
import { LoadState } from '../load-state'
import { SettingsCard, SettingsPage } from '../settings-page'
import { ContactFields } from './contact-fields'
import { DisplayFields } from './display-fields'
import { PROFILE_KEY } from './email-waiting'
import { MapFields } from './map-fields'

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
  const { isDirty, isSubmitting, dirtyFields } = form.formState

  const save = form.handleSubmit(async (values) => {
    const body = Object.fromEntries(
      PROFILE_FIELDS.filter((name) => dirtyFields[name]).map((name) => [name, values[name]]),
    )
    if (dirtyFields.email || dirtyFields.phone) body.password = values.password
    try {
      const saved = await api('PATCH', '/api/account/profile', { body })
      form.reset(toInput(saved))
      queries.setQueryData(PROFILE_KEY, saved)
      if (body.language && isLanguage(saved.language)) keepLanguage(saved.language)
      showToast({ text: t('saved'), tone: 'success' })
      // Which hosts a page may ask for maps is said with the page itself.
      if (body.mapKey !== undefined || body.parentMapKey !== undefined) return window.location.reload()
      // Figures and times everywhere follow the new settings.
      router.refresh()
    } catch (error) {
      // Refusals of the whole are shown by the client.
      showRefusal(error, form, {
        fieldOf: (path) => PROFILE_FIELDS.find((name) => name === path) ?? null,
        byName: { passwordNotConfirmed: 'password' },
      })
    }
  })
  return (
    <FormProvider {...form}>
      <form onSubmit={save} noValidate className="flex flex-col gap-5 pb-2">
        <SettingsCard title={t('profile.contactPart')}>
          <ContactFields profile={profile} withPassword={Boolean(dirtyFields.email || dirtyFields.phone)} />
        </SettingsCard>
        <SettingsCard title={t('profile.displayPart')}>
          <DisplayFields />
        </SettingsCard>
        <SettingsCard title={t('profile.mapPart')}>
          <MapFields hasSuperior={profile.hasSuperior} />
        </SettingsCard>
        <div className="sticky bottom-0 -mx-2 flex flex-row-reverse gap-2 bg-bg/90 px-2 py-3 backdrop-blur">
          <Button type="submit" tone="primary" busy={isSubmitting} disabled={!isDirty}>
            {t('save')}
          </Button>
          {isDirty && <Button onClick={() => form.reset()}>{t('discard')}</Button>}
        </div>
      </form>
      <LeaveGuard active={isDirty && !isSubmitting} />
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
