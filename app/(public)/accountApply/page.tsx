import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { LanguageSelect } from '@/components/brand/language-select'
import { ApplyForm } from '@/components/demo-applications/apply-form'
import { APPLY_PROBLEMS, APPLY_TEXTS } from '@/components/demo-applications/apply-texts'
import { LoginScreen } from '@/components/login/login-screen'
import { TextLink } from '@/components/login/text-link'
import { pickTexts, TRANSPORT_TEXTS } from '@/components/login/texts'
import { env } from '@/lib/env'
import { brandOf } from '@/server/brand/brand'
import { mailIsSetUp } from '@/server/mail/send-mail'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('demoApply')
  return { title: t('link') }
}

export default async function AccountApplyPage() {
  const [brand, t, login, transport, validation, agreements] = await Promise.all([
    brandOf(await headers()),
    getTranslations('demoApply'),
    getTranslations('login'),
    getTranslations('transport'),
    getTranslations('validation'),
    getTranslations('agreements'),
  ])
  const texts = { ...pickTexts(t, APPLY_TEXTS), done: t(mailIsSetUp() ? 'done' : 'doneNoMail') }
  return (
    <LoginScreen
      brand={{ ...brand, loginPageIllustration: brand.demoPageIllustration ?? brand.loginPageIllustration }}
      title={t('title', { days: env().DEMO_DAYS })}
      lead={t('lead')}
      footer={
        <>
          <LanguageSelect language={await getLocale()} label={login('language')} />
          <TextLink href="/agreements">{agreements('link')}</TextLink>
        </>
      }
    >
      <ApplyForm
        texts={texts}
        problems={pickTexts(validation, APPLY_PROBLEMS)}
        transport={pickTexts(transport, TRANSPORT_TEXTS)}
      />
      <p className="mt-5">
        <TextLink href="/login">{t('back')}</TextLink>
      </p>
    </LoginScreen>
  )
}
