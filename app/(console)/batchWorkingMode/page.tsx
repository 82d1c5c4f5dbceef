import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BatchesScreen } from '@/components/commands/batch/batches-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workingModes.batch')
  return { title: t('title') }
}

export default async function BatchWorkingModePage() {
  await requirePage('commands.batch')
  return (
    <AreaTexts of={['commands', 'deviceFiles', 'deviceChoices', 'validation', 'workingModes']}>
      <BatchesScreen kind="modes" />
    </AreaTexts>
  )
}
