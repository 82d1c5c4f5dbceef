import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaTexts } from '@/components/shell/area-texts'
import { StagesScreen } from '@/components/working-modes/status/stages-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workingModes.status')
  return { title: t('title') }
}

export default async function WorkingModeStatusPage() {
  await requirePage('commands.read')
  return (
    <AreaTexts of={['workingModes', 'deviceChoices']}>
      <StagesScreen />
    </AreaTexts>
  )
}
