import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AutoReportsScreen } from '@/components/reports/auto/auto-reports-screen'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.auto')
  return { title: t('title') }
}

export default async function AutoReportsPage() {
  await requirePage('reports.read')
  return <AutoReportsScreen sendsMail={mailIsSetUp()} />
}
