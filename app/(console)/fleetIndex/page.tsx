import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { BoardScreen } from '@/components/fleet/board/board-screen'
import { FleetForOthers } from '@/components/fleet/fleet-for-others'
import { FleetShell } from '@/components/fleet/fleet-shell'
import { AreaTexts } from '@/components/shell/area-texts'
import { requireFleetPage } from '@/server/next/fleet-page'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('fleet.board')
  return { title: t('title') }
}

export default async function FleetIndexPage() {
  if (!(await requireFleetPage())) return <FleetForOthers />
  return (
    <AreaTexts of={['fleet', 'validation']}>
      <FleetShell>
        <BoardScreen />
      </FleetShell>
    </AreaTexts>
  )
}
