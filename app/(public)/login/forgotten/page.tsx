import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSelect } from '@/components/brand/language-select'
import { ForgottenForm } from '@/components/login/forgotten-form'
import { LoginScreen } from '@/components/login/login-screen'
import { TextLink } from '@/components/login/text-link'
import { FORGOTTEN_TEXTS, pickTexts, TRANSPORT_TEXTS } from '@/components/login/texts'
import { brandOf } from '@/server/brand/brand'
import { mailIsSetUp } from '@/server/mail/send-mail'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('passwords')
  return { title: t('forgottenTitle') }
}

export default async function ForgottenPage() {
  const [brand, t, login, transport] = await Promise.all([
    brandOf(await headers()),
    getTranslations('passwords'),
    getTranslations('login'),
    getTranslations('transport'),
  ])
  const mailed = mailIsSetUp()
  return (
    <LoginScreen
      brand={brand}
      title={t('forgottenTitle')}
      lead={mailed ? t('forgottenLead') : t('noMail')}
      footer={<LanguageSelect language={await getLocale()} label={login('language')} />}
    >
      {mailed && (
        <ForgottenForm
          texts={pickTexts(t, FORGOTTEN_TEXTS)}
          transport={pickTexts(transport, TRANSPORT_TEXTS)}
        />
      )}
      <p className="mt-5">
        <TextLink href="/login">{t('back')}</TextLink>
      </p>
    </LoginScreen>
  )
}
