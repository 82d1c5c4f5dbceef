import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSelect } from '@/components/brand/language-select'
import { EmailForm } from '@/components/login/email-form'
import { LoginScreen } from '@/components/login/login-screen'
import { EMAIL_TEXTS, pickTexts, TRANSPORT_TEXTS } from '@/components/login/texts'
import { buttonVariants } from '@/components/ui/button'
import { emailOfLink } from '@/db/queries/accounts/email-change'
import { systemAccess } from '@/lib/auth/access'
import { passwordToken as linkToken } from '@/lib/passwords/schema'
import { brandOf } from '@/server/brand/brand'
import { hashOfToken } from '@/server/passwords/password-link'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('emailLink')
  // The address holds the token: it is told to no other page.
  return { title: t('title'), referrer: 'no-referrer' }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Opened by the link in a mail. Programs that look into mails open links too: it takes a press to confirm. */
export default async function ConfirmEmailPage({ searchParams }: Props) {
  const token = linkToken.safeParse((await searchParams).token).data ?? null
  const email = token && (await emailOfLink(systemAccess('web'), hashOfToken(token)))
  const [brand, t, login, transport] = await Promise.all([
    brandOf(await headers()),
    getTranslations('emailLink'),
    getTranslations('login'),
    getTranslations('transport'),
  ])
  const screen = {
    brand,
    footer: <LanguageSelect language={await getLocale()} label={login('language')} />,
  }
  if (!token || !email) {
    return (
      <LoginScreen {...screen} title={t('expiredTitle')} lead={t('expiredLead')}>
        <a href="/myProfile" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
          {t('openProfile')}
        </a>
      </LoginScreen>
    )
  }
  return (
    <LoginScreen {...screen}>
      <EmailForm
        token={token}
        lead={t('lead', { email })}
        texts={pickTexts(t, EMAIL_TEXTS)}
        transport={pickTexts(transport, TRANSPORT_TEXTS)}
      />
    </LoginScreen>
  )
}
