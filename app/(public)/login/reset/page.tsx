import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSelect } from '@/components/brand/language-select'
import { LoginScreen } from '@/components/login/login-screen'
import { ResetForm } from '@/components/login/reset-form'
import { pickTexts, RESET_TEXTS, TRANSPORT_TEXTS } from '@/components/login/texts'
import { buttonVariants } from '@/components/ui/button'
import { passwordLinkWorks } from '@/db/queries/passwords/password-links'
import { systemAccess } from '@/lib/auth/access'
import { passwordToken } from '@/lib/passwords/schema'
import { brandOf } from '@/server/brand/brand'
import { hashOfToken } from '@/server/passwords/password-link'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('passwords')
  // The address holds the token: it is told to no other page.
  return { title: t('resetTitle'), referrer: 'no-referrer' }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export default async function ResetPage({ searchParams }: Props) {
  const token = passwordToken.safeParse((await searchParams).token).data ?? null
  const works = token !== null && (await passwordLinkWorks(systemAccess('web'), hashOfToken(token)))
  const [brand, t, login, transport] = await Promise.all([
    brandOf(await headers()),
    getTranslations('passwords'),
    getTranslations('login'),
    getTranslations('transport'),
  ])
  const texts = { ...pickTexts(t, RESET_TEXTS), ...pickTexts(login, ['showPassword', 'hidePassword']) }
  return (
    <LoginScreen
      brand={brand}
      title={t(works ? 'resetTitle' : 'expiredTitle')}
      lead={t(works ? 'resetLead' : 'expiredLead')}
      footer={<LanguageSelect language={await getLocale()} label={login('language')} />}
    >
      {works ? (
        <ResetForm token={token} texts={texts} transport={pickTexts(transport, TRANSPORT_TEXTS)} />
      ) : (
        <a href="/login/forgotten" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
          {t('askAgain')}
        </a>
      )}
    </LoginScreen>
  )
}
