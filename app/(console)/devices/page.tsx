import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { DevicesScreen } from '@/components/devices/list/devices-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('devices')
  return { title: t('title') }
}

export default async function DevicesPage() {
  await requirePage('devices.read')
  return (
    <AreaTexts
      of={[
        'devices',
        'connect',
        'commands',
        'deviceFiles',
        'deviceBinding',
        'deviceDeletion',
        'accountPicker',
        'validation',
        'shares',
        'map',
      ]}
    >
      <DevicesScreen />
    </AreaTexts>
  )
}
