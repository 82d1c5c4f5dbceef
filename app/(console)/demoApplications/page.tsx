import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ApplicationsScreen } from '@/components/demo-applications/applications-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { env } from '@/lib/env'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('demoApplications')
  return { title: t('title') }
}

export default async function DemoApplicationsPage() {
  await requirePage('demoApplications.review')
  return (
    <AreaTexts of={['demoApplications']}>
      <ApplicationsScreen days={env().DEMO_DAYS} />
    </AreaTexts>
  )
}
