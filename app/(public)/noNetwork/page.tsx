import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getMessages, getTranslations } from 'next-intl/server'
import { OfflineScreen } from '@/components/offline/offline-screen'
import { WORLD_ADDRESS } from '@/server/basemap/world'
import { brandOf } from '@/server/brand/brand'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('offline')
  return { title: t('title') }
}

/**
 * What the service worker keeps, and shows in place of any page of the console when there is no network. Nothing of an
 * account is in it: positions come from the browser's own store.
 */
export default async function OfflinePage() {
  const [{ offline, states, units, ui }, language, brand] = await Promise.all([
    getMessages(),
    getLocale(),
    brandOf(await headers()),
  ])
  return (
    <NextIntlClientProvider locale={language} messages={{ offline, states, units, ui }}>
      <OfflineScreen title={brand.domainTitle} logo={brand.logo} world={WORLD_ADDRESS} />
    </NextIntlClientProvider>
  )
}
