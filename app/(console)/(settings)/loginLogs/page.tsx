import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { LoginLogsScreen } from '@/components/settings/logs/login-logs-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('settings.items')
  return { title: t('loginLogs') }
}

export default async function LoginLogsPage() {
  await requirePage('loginLogs.read')
  return <LoginLogsScreen />
}
