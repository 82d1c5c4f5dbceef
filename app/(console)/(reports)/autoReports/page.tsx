import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ReportSchedulesScreen } from '@/components/report-schedules/report-schedules-screen'
import { BOARD_SCHEDULE } from '@/lib/reports/names'
import { mailIsSetUp } from '@/server/mail/send-mail'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.schedules')
  return { title: t('title') }
}

type Props = { searchParams: Promise<{ report?: string | string[] }> }

export default async function AutoReportsPage({ searchParams }: Props) {
  await requirePage('reports.read')
  const { report } = await searchParams
  return <ReportSchedulesScreen sendsMail={mailIsSetUp()} asksForBoard={report === BOARD_SCHEDULE} />
}
