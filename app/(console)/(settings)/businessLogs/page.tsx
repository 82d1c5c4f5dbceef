import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BusinessLogsScreen } from '@/components/settings/logs/business-logs-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('businessLogs') }
}

export default async function BusinessLogsPage() {
  await requirePage('businessLogs.read')
  return <BusinessLogsScreen />
}
