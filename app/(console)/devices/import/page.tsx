import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { ImportScreen } from '@/components/devices/sheets/import-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deviceSheet')
  return { title: t('importTitle') }
}

export default async function Page() {
  await requirePage('devices.create')
  return (
    <AreaTexts of={['deviceSheet', 'devices', 'connect', 'accountPicker', 'tasks', 'errors', 'validation']}>
      <ImportScreen />
    </AreaTexts>
  )
}
