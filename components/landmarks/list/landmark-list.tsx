'use client'
import { useQueryClient } from '@tanstack/react-query'
import { MapPin, Plus, SearchX } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { useFenceDesk } from '@/components/geofences/fences-context'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { SearchInput } from '@/components/ui/search-input'
import { SkeletonRows } from '@/components/ui/skeleton'
import { VirtualList } from '@/components/ui/virtual-list'
import { api } from '@/lib/http/client'
import { fenceAround } from '@/lib/landmarks/landmark-values'
import type { Landmark } from '@/lib/landmarks/schema'
import { useLandmarkDesk } from '../landmarks-context'
import { refreshLandmarks } from '../use-landmarks'
import { LandmarkFiles } from './landmark-files'
import { LandmarkRow, ROW_HEIGHT } from './landmark-row'

const MAX_SEARCH = 100

/** Landmarks with a search, how many there may be, and what can be done to each. */
export function LandmarkList() {
  const t = useTranslations('landmarks.list')
  const { landmarks, chosen, choose, edit, mayEdit } = useLandmarkDesk()
  const fences = useFenceDesk()
  const [removing, setRemoving] = useState<Landmark | null>(null)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <Tools />
      {landmarks && landmarks.length > 0 ? (
        <VirtualList
          label={t('title')}
          items={landmarks}
          keyOf={({ id }) => id}
          rowHeight={() => ROW_HEIGHT}
          className="flex-1 border-t border-hairline"
          renderRow={(landmark) => (
            <LandmarkRow
              landmark={landmark}
              chosen={chosen?.id === landmark.id}
              mayEdit={mayEdit && landmark.editable}
              onShow={() => choose(landmark.id, true)}
              onEdit={() => edit(landmark)}
              onFence={
                fences.mayEdit ? () => fences.addAs(landmark.name, fenceAround(landmark.shape)) : undefined
              }
              onRemove={() => setRemoving(landmark)}
            />
          )}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto border-t border-hairline">
          <NoRows />
        </div>
      )}
      {removing && <DeleteLandmark landmark={removing} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function Tools() {
  const t = useTranslations('landmarks.list')
  const { search, setSearch, room, mayEdit, add } = useLandmarkDesk()
  const isFull = room !== null && room.used >= room.quota
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-1.5">
        <SearchInput
          label={t('search')}
          clearLabel={t('clear')}
          value={search}
          onSearch={(text) => setSearch(text.slice(0, MAX_SEARCH))}
          className="min-w-0 flex-1"
        />
        {mayEdit && (
          <Button tone="primary" icon={<Plus className="size-4" />} disabled={isFull} onClick={add}>
            {t('add')}
          </Button>
        )}
        <LandmarkFiles mayEdit={mayEdit} />
      </div>
      {room && (
        <p className="min-h-6 self-end text-meta leading-6 text-muted tabular-nums">
          {isFull && mayEdit
            ? t('full', { quota: room.quota })
            : t('used', { used: room.used, quota: room.quota })}
        </p>
      )}
    </div>
  )
}

/** Why there are no rows: they are on their way, did not come, the search finds none, or there are none. */
function NoRows() {
  const t = useTranslations('landmarks.list')
  const ui = useTranslations('ui')
  const transport = useTranslations('transport')
  const { landmarks, isError, isFetching, refetch, search, setSearch, mayEdit, add } = useLandmarkDesk()
  if (landmarks === null && isError) {
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
  if (landmarks === null) return <SkeletonRows rows={8} className="px-4" />
  if (search !== '') {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('noMatch')}
        text={t('noMatchText')}
        action={<Button onClick={() => setSearch('')}>{t('showAll')}</Button>}
      />
    )
  }
  return (
    <EmptyState
      icon={<MapPin />}
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

function DeleteLandmark({ landmark: { id, name }, onClose }: { landmark: Landmark; onClose: () => void }) {
  const t = useTranslations('landmarks.removing')
  const queries = useQueryClient()
  return (
    <ConfirmRequest
      title={t('title', { name })}
      text={t('text')}
      action={t('action')}
      danger
      request={(options) => api('DELETE', '/api/landmarks/[id]', { params: { id }, ...options })}
      done={t('done', { name })}
      onClose={onClose}
      onDone={() => refreshLandmarks(queries)}
    />
  )
}
