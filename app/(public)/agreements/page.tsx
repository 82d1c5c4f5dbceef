import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getFormatter, getLocale, getTranslations } from 'next-intl/server'
import { AgreementScreen } from '@/components/agreements/agreement-screen'
import { LanguageSelect } from '@/components/brand/language-select'
import { TextLink } from '@/components/login/text-link'
import { env } from '@/lib/env'
import { brandOf } from '@/server/brand/brand'

const TERMS = ['service', 'account', 'lawful', 'demo', 'availability', 'end'] as const
const PRIVACY = ['data', 'purpose', 'sharing', 'retention', 'cookies', 'rights'] as const
const VERSION = new Date('2026-11-20T00:00:00Z')

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('agreements')
  return { title: t('title') }
}

export default async function AgreementsPage() {
  const [brand, t, login, format] = await Promise.all([
    brandOf(await headers()),
    getTranslations('agreements'),
    getTranslations('login'),
    getFormatter(),
  ])
  const date = format.dateTime(VERSION, { dateStyle: 'long', numberingSystem: 'latn' })
  const months = env().RETENTION_MONTHS
  const terms = TERMS.map((name) => ({
    id: `terms-${name}`,
    title: t(`terms.${name}.title`),
    text: t(`terms.${name}.text`),
  }))
  const privacy = PRIVACY.map((name) => ({
    id: `privacy-${name}`,
    title: t(`privacy.${name}.title`),
    text: t(`privacy.${name}.text`, { months }),
  }))
  return (
    <AgreementScreen
      brand={brand}
      title={t('title')}
      lead={t('lead', { brand: brand.domainTitle })}
      updated={t('updated', { date })}
      contents={t('contents')}
      parts={[
        { id: 'terms', title: t('terms.title'), sections: terms },
        { id: 'privacy', title: t('privacy.title'), sections: privacy },
      ]}
      footer={
        <>
          <LanguageSelect language={await getLocale()} label={login('language')} />
          <TextLink href="/login">{t('back')}</TextLink>
        </>
      }
    />
  )
}
