import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AlertRulesScreen } from '@/components/alert-rules/alert-rules-screen'
import { AreaTexts } from '@/components/shell/area-texts'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('alertRules.screen')
  return { title: t('title') }
}

export default async function AlertRulesPage() {
  await requirePage('alertRules.read')
  return (
    <AreaTexts
      of={[
        'alertRules',
        'eventTypes',
        'weeklySchedule',
        'map',
        'deviceChoices',
        'accountPicker',
        'validation',
        'shares',
        'events',
        'tellingObstacles',
        'commands',
      ]}
    >
      <AlertRulesScreen />
    </AreaTexts>
  )
}
