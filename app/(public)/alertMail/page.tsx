import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { MailLinkForm } from '@/components/alert-mail/mail-link-form'
import { LanguageSelect } from '@/components/brand/language-select'
import { LoginScreen } from '@/components/login/login-screen'
import { pickTexts, TRANSPORT_TEXTS } from '@/components/login/texts'
import { buttonVariants } from '@/components/ui/button'
import { mailLinkToken } from '@/lib/alerts/people/mail-link-schema'
import { ALERT_LINK_DAYS, SNOOZE_NAMES, SNOOZES } from '@/lib/alerts/people/people-limits'
import { describeLink } from '@/server/alerts/follow-link'
import { brandOf } from '@/server/brand/brand'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alertLink')
  // The address holds the token: it is told to no other page.
  return { title: t('title'), referrer: 'no-referrer', robots: 'noindex' }
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> }

/** Opened by a link in a mail of alerts. Programs that look into mails open links too: it takes a press to do anything. */
export default async function AlertMailPage({ searchParams }: Props) {
  const token = mailLinkToken.safeParse((await searchParams).token).data ?? null
  const link = token === null ? null : await describeLink(token, Date.now())
  const [brand, t, login, transport] = await Promise.all([
    brandOf(await headers()),
    getTranslations('alertLink'),
    getTranslations('login'),
    getTranslations('transport'),
  ])
  const screen = {
    brand,
    footer: <LanguageSelect language={await getLocale()} label={login('language')} />,
  }
  if (token === null || link === null)
    return (
      <LoginScreen {...screen} title={t('expiredTitle')} lead={t('expiredLead', { days: ALERT_LINK_DAYS })}>
        <a href="/monitorEvent" className={`${buttonVariants({ tone: 'primary', size: 'lg' })} w-full`}>
          {t('open')}
        </a>
      </LoginScreen>
    )
  const { action, about, email } = link
  const texts = about
    ? {
        title: t('snoozeTitle'),
        lead: t('snoozeLead', about),
        act: t('snooze'),
        doneTitle: t('snoozedTitle'),
        done: t('snoozed'),
      }
    : {
        title: t('unsubscribeTitle'),
        lead: email === null ? t('unsubscribeLeadNoAddress') : t('unsubscribeLead', { email }),
        act: t('unsubscribe'),
        doneTitle: t('unsubscribedTitle'),
        done: t('unsubscribed'),
      }
  return (
    <LoginScreen {...screen}>
      <MailLinkForm
        token={token}
        action={action}
        texts={{ ...texts, duration: t('duration') }}
        choices={SNOOZES.map((minutes) => ({ minutes, label: t(`for.${SNOOZE_NAMES[minutes]}`) }))}
        transport={pickTexts(transport, TRANSPORT_TEXTS)}
      />
    </LoginScreen>
  )
}
