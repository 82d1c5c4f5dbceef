'use client'
import { Hexagon, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'
import { MAX_FENCE_NAME } from '@/lib/geofences/limits'
import type { Geofence } from '@/lib/geofences/schema'
import { DeleteFence } from '../dialogs/delete-fence'
import { useFenceDesk } from '../fences-context'
import { EVERY_FENCE } from '../use-fences'
import { FenceRow, type FenceVerb, rowHeightOf } from './fence-row'
import { ListTools } from './list-tools'

/** Fences with search, groups and what can be done to each. */
export function FenceList() {
  const t = useTranslations('geofences.list')
  const desk = useFenceDesk()
  const { fences, chosen, choose, mayEdit } = desk
  const [removing, setRemoving] = useState<Geofence | null>(null)
  const ask = (verb: FenceVerb, fence: Geofence) => {
    if (verb === 'edit') desk.edit(fence)
    else if (verb === 'copy') desk.copy(fence, t('copyOf', { name: fence.name }).slice(0, MAX_FENCE_NAME))
    else setRemoving(fence)
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <ListTools />
      {fences && fences.length > 0 ? (
        <VirtualList
          label={t('title')}
          items={fences}
          keyOf={({ id }) => id}
          rowHeight={rowHeightOf}
          shownIndex={fences.findIndex(({ id }) => id === chosen?.id)}
          className="flex-1 border-t border-hairline"
          renderRow={(fence) => (
            <FenceRow
              fence={fence}
              chosen={chosen?.id === fence.id}
              mayEdit={mayEdit}
              onShow={() => choose(fence.id, true)}
              onAsk={(verb) => ask(verb, fence)}
            />
          )}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-hairline">
          <NoRows />
        </div>
      )}
      {removing && <DeleteFence fence={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

/** Why there are no rows: they are on their way, did not come, the filter leaves none, or there are none. */
function NoRows() {
  const t = useTranslations('geofences.list')
  const ui = useTranslations('ui')
  const transport = useTranslations('transport')
  const { fences, isError, isFetching, refetch, filter, setFilter, mayEdit, add } = useFenceDesk()
  if (fences === null && isError) {
    return (
      <ErrorState
        title={t('failed')}
        text={transport('unreachable')}
        retryLabel={ui('retry')}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (fences === null) return <SkeletonRows rows={8} className="px-4" />
  if (filter.search !== '' || filter.groupId !== null) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={() => setFilter(EVERY_FENCE)}>{t('showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<Hexagon />}
      title={t('empty')}
      text={t('emptyText')}
      action={
        mayEdit && (
          <Button tone="primary" icon={<Plus className="size-4" />} onClick={add}>
            {t('add')}
          </Button>
        )
      }
    />
  )
}
