import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { TemplatesScreen } from '@/components/commands/templates/templates-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('commands.templates')
  return { title: t('title') }
}

export default async function CommandTemplatePage() {
  await requirePage('commands.send')
  return (
    <AreaTexts of={['commands', 'validation']}>
      <TemplatesScreen />
    </AreaTexts>
  )
}
