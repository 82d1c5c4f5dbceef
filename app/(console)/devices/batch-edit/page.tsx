import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BatchEditScreen } from '@/components/devices/sheets/batch-edit-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deviceSheet')
  return { title: t('editTitle') }
}

export default async function Page() {
  await requirePage('devices.edit')
  return (
    <AreaTexts of={['deviceSheet', 'devices', 'tasks', 'errors']}>
      <BatchEditScreen />
    </AreaTexts>
  )
}
