'use client'
import { AlarmClock, Bookmark, Layers, ListFilter } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { RecordScreen, RecordsLink } from '@/components/table/record-screen'
import { useTableLayout } from '@/components/table/use-table-layout'
import { Button, buttonVariants } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { StageCards } from './stage-cards'
import { StagePanel, StageSheet } from './stage-details'
import { StageFilterSheet, StageFilters } from './stage-filters'
import { useStageColumns } from './use-stage-columns'
import { type StageFilterState, useStageFilter } from './use-stage-filter'
import { useStageList } from './use-stage-list'

/** /workingModeStatus: which working modes devices were given, how far each is, and whether they wake as they are to. */
export function StagesScreen() {
  const t = useTranslations('workingModes.status')
  const titles = useTranslations('workingModes')
  const phone = useIsPhone()
  const mayBatch = useAccount().permissions.includes('commands.batch')
  const filters = useStageFilter()
  const { list, stages, loadMore } = useStageList(filters.filter)
  const columns = useStageColumns()
  const layout = useTableLayout('workingModes')
  const [openId, setOpenId] = useState<number | null>(null)
  const opened = stages.find(({ id }) => id === openId)
  const details = opened && { stage: opened, onClose: () => setOpenId(null) }
  return (
    <RecordScreen
      list={list}
      openId={openId}
      table={{ label: t('title'), columns, layout }}
      rows={stages}
      onOpen={setOpenId}
      onNearEnd={loadMore}
      cards={<StageCards stages={stages} onOpen={setOpenId} onNearEnd={loadMore} />}
      empty={<NoStages {...filters} mayBatch={mayBatch} />}
      texts={{ failed: t('failed'), end: t('end') }}
      filters={{ bar: <StageFilters {...filters} />, sheet: <StageFilterSheet {...filters} /> }}
      actions={
        <>
          {mayBatch && <RecordsLink href="/batchWorkingMode" icon={Layers} text={titles('batch.title')} />}
          <RecordsLink href="/workingModeTemplate" icon={Bookmark} text={titles('templates.section')} />
        </>
      }
    >
      {details && (phone ? <StageSheet {...details} /> : <StagePanel {...details} />)}
    </RecordScreen>
  )
}

function NoStages({ count, clear, mayBatch }: StageFilterState & { mayBatch: boolean }) {
  const t = useTranslations('workingModes.status')
  const batch = useTranslations('workingModes.batch')
  if (count > 0)
    return (
      <EmptyState
        className="py-16"
        icon={<ListFilter />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={clear}>{t('clear')}</Button>}
      />
    )
  return (
    <EmptyState
      className="py-16"
      icon={<AlarmClock />}
      title={t('empty')}
      text={t(mayBatch ? 'emptyText' : 'emptyForReaders')}
      action={
        mayBatch ? (
          <Link href="/batchWorkingMode" prefetch={false} className={buttonVariants()}>
            {batch('title')}
          </Link>
        ) : undefined
      }
    />
  )
}
