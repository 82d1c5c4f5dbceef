import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DashboardScreen } from '@/components/reports/dashboard-screen'
import type { OverviewName } from '@/lib/reports/names'
import { requirePage } from '@/server/next/page'

export async function overviewMetadata(name: OverviewName): Promise<Metadata> {
  const t = await getTranslations('reports.overviews')
  return { title: t(`${name}.title`) }
}

export async function OverviewPage({ name }: { name: OverviewName }) {
  await requirePage('reports.read')
  return <DashboardScreen key={name} name={name} />
}
