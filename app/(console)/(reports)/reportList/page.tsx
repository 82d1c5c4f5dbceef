import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CustomReportsScreen } from '@/components/custom-reports/custom-reports-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.customReports')
  return { title: t('title') }
}

export default async function ReportListPage() {
  await requirePage('reports.read')
  return <CustomReportsScreen />
}
