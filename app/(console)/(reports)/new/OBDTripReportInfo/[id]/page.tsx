import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ObdTripPage } from '../../../obd-trip-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('reports.obd')
  return { title: t('title') }
}

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ObdTripPage id={(await params).id} />
}
