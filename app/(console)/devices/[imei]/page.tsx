import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { RecordScreen } from '@/components/devices/record/record-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { imeiParams } from '@/lib/devices/schema'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('deviceRecord')
  return { title: t('title') }
}

export default async function DevicePage({ params }: { params: Promise<{ imei: string }> }) {
  await requirePage('devices.read')
  const given = imeiParams.safeParse(await params)
  if (!given.success) notFound()
  return (
    <AreaTexts
      of={[
        'deviceRecord',
        'deviceBinding',
        'deviceDeletion',
        'connect',
        'trackingThresholds',
        'commands',
        'deviceFiles',
        'tasks',
        'validation',
        'errors',
        'icons',
        'trackImport',
        // The map of a track.
        'map',
        'device',
      ]}
    >
      <RecordScreen imei={given.data.imei} />
    </AreaTexts>
  )
}
