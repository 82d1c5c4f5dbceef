import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaTexts } from '@/components/shell/area-texts'
import { ModeTemplatesScreen } from '@/components/working-modes/templates/mode-templates-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('workingModes.templates')
  return { title: t('title') }
}

export default async function WorkingModeTemplatePage() {
  await requirePage('commands.read')
  return (
    <AreaTexts of={['workingModes', 'validation']}>
      <ModeTemplatesScreen />
    </AreaTexts>
  )
}
