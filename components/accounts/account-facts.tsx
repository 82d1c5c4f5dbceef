'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormats } from '@/components/account/account-context'
import { useMapTypes } from '@/components/map/use-map-types'
import { Ltr } from '@/components/ui/ltr'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { quotasHeld } from '@/lib/accounts/quotas'
import { accountTypeName } from '@/lib/auth/account-types'
import { isLanguage, LANGUAGE_NAMES } from '@/lib/i18n/languages'
import { useCountryName } from './use-region-options'

/** Who it is, since when and until when, and how it likes its figures. */
export function AccountFacts({ account }: { account: AccountDetail }) {
  const t = useTranslations('accounts.form')
  const facts = useTranslations('accounts.facts')
  const formats = useFormats()
  const types = useMapTypes()
  const country = useCountryName(account.country)
  const moment = (text: string | null) => text && formats.dateMinute(Date.parse(text))
  const { language } = account
  const quotas = quotasHeld(accountTypeName(account.type), account)
  return (
    <div className="grid max-w-[960px] grid-cols-[repeat(auto-fit,minmax(280px,1fr))] items-start gap-4">
      <FactCard title={t('contactSection')}>
        <Fact name={t('contact')}>{account.contact}</Fact>
        <Fact name={t('company')}>{account.company}</Fact>
        <Fact name={t('email')}>{account.email && <Ltr>{account.email}</Ltr>}</Fact>
        <Fact name={t('phone')}>{account.phone && <Ltr>{account.phone}</Ltr>}</Fact>
        <Fact name={t('country')}>{country}</Fact>
        <Fact name={t('remark')}>{account.remark}</Fact>
      </FactCard>
      <FactCard title={t('validity')}>
        <Fact name={facts('created')}>{moment(account.createdAt)}</Fact>
        <Fact name={t('expiresOn')}>{moment(account.expiresAt) ?? facts('noEnd')}</Fact>
        <Fact name={t('node')}>{account.nodeName}</Fact>
        <Fact name={facts('ownDevices')}>{formats.number(account.devices)}</Fact>
        <Fact name={facts('devicesBelow')}>{formats.number(account.devicesBelow)}</Fact>
        <Fact name={facts('virtualAccounts')}>{formats.number(account.virtualAccounts)}</Fact>
        <Fact name={t('fenceQuota')}>{formats.number(quotas.fenceQuota)}</Fact>
        <Fact name={t('landmarkQuota')}>{formats.number(quotas.landmarkQuota)}</Fact>
      </FactCard>
      <FactCard title={t('settings')}>
        <Fact name={t('language')}>
          {isLanguage(language) ? LANGUAGE_NAMES[language] : t('domainLanguage')}
        </Fact>
        <Fact name={t('timeZone')}>
          <Ltr>{account.timeZone.replaceAll('_', ' ')}</Ltr>
        </Fact>
        <Fact name={facts('units')}>
          <Ltr>
            {[
              t(`units.${account.distanceUnit as 'km'}`),
              t(`units.${account.volumeUnit as 'L'}`),
              t(`units.${account.temperatureUnit as 'C'}`),
            ].join(' · ')}
          </Ltr>
        </Fact>
        <Fact name={t('mapType')}>{types.nameOf(account.mapType)}</Fact>
        <Fact name={t('mapKey')}>
          {account.parentMapKey ? facts('superiorsKey') : account.mapKey && <Ltr>{account.mapKey}</Ltr>}
        </Fact>
      </FactCard>
    </div>
  )
}

function FactCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border border-hairline bg-surface p-4">
      <h3 className="mb-2 text-md font-semibold">{title}</h3>
      <dl className="flex flex-col">{children}</dl>
    </section>
  )
}

const NOTHING = '–'

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-8 items-baseline justify-between gap-4 py-1.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-end wrap-anywhere">
        {children ? <bdi>{children}</bdi> : <span className="text-muted">{NOTHING}</span>}
      </dd>
    </div>
  )
}
