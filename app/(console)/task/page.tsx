import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AreaTexts } from '@/components/shell/area-texts'
import { TasksScreen } from '@/components/tasks/tasks-screen'
import { requirePage } from '@/server/next/page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('tasks')
  return { title: t('title') }
}

export default async function TaskPage() {
  await requirePage('tasks.read')
  return (
    <AreaTexts of={['tasks', 'errors']}>
      <TasksScreen />
    </AreaTexts>
  )
}
