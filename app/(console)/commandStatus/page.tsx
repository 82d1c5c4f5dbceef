import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { CommandsScreen } from '@/components/commands/status/commands-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('commands.list')
  return { title: t('title') }
}

export default async function CommandStatusPage() {
  await requirePage('commands.read')
  return (
    <AreaTexts of={['commands', 'deviceFiles', 'deviceChoices', 'validation']}>
      <CommandsScreen />
    </AreaTexts>
  )
}
