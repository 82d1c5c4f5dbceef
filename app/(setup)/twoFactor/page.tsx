import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { LoginScreen } from '@/components/login/login-screen'
import { RequiredFactor } from '@/components/settings/security/set-up-factor'
import { AreaTexts } from '@/components/shell/area-texts'
import { Providers } from '@/components/shell/providers'
import { textDirection } from '@/lib/i18n/languages'
import { brandOf } from '@/server/brand/brand'
import { requireSession } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.factor')
  return { title: t('setUpTitle') }
}

/** The only page of an account whose superior wants a second factor, until it is there. */
export default async function TwoFactorPage() {
  const { mustSetUp } = await requireSession()
  if (!mustSetUp) redirect('/')
  const [brand, t, language] = await Promise.all([
    brandOf(await headers()),
    getTranslations('settings.factor'),
    getLocale(),
  ])
  return (
    <AreaTexts of={['settings']}>
      <Providers dir={textDirection(language)}>
        <LoginScreen brand={brand} title={t('setUpTitle')} lead={t('setUpLead')} footer={null}>
          <RequiredFactor />
        </LoginScreen>
      </Providers>
    </AreaTexts>
  )
}
