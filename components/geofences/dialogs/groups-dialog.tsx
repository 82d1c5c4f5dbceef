'use client'
import { useQueryClient } from '@tanstack/react-query'
import { FolderPlus, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ConfirmRequest } from '@/components/forms/confirm-request'
import { Button } from '@/components/ui/button'
import { Cut } from '@/components/ui/cut'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { SkeletonRows } from '@/components/ui/skeleton'
import { MAX_FENCE_GROUPS } from '@/lib/geofences/limits'
import type { GeofenceGroup } from '@/lib/geofences/schema'
import { api } from '@/lib/http/client'
import { GroupNameForm } from '../groups/group-name-form'
import { refreshFences, useFenceGroups } from '../use-fences'

/** The groups of fences: made, renamed, and deleted once there is none in them. */
export default function GroupsDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('geofences.groups')
  const ui = useTranslations('ui')
  const { groups } = useFenceGroups()
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const add = async (name: string) => {
    await api('POST', '/api/geofences/groups', { body: { name }, hideError: true })
    await refreshFences(queries)
  }
  const isFull = groups !== null && groups.length >= MAX_FENCE_GROUPS
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      description={t('about')}
      closeLabel={ui('close')}
      footer={
        !isAdding && (
          <Button
            icon={<FolderPlus className="size-4" />}
            disabled={groups === null || isFull}
            onClick={() => setAdding(true)}
          >
            {t('add')}
          </Button>
        )
      }
    >
      <div className="flex min-h-32 flex-col gap-1 pb-3">
        <Groups />
        {isAdding && <GroupNameForm onSave={add} onClose={() => setAdding(false)} />}
        {isFull && <p className="text-meta text-muted">{t('full', { max: MAX_FENCE_GROUPS })}</p>}
      </div>
    </Dialog>
  )
}

function Groups() {
  const t = useTranslations('geofences.groups')
  const ui = useTranslations('ui')
  const queries = useQueryClient()
  const { groups, isError, refetch } = useFenceGroups()
  const [naming, setNaming] = useState<number | null>(null)
  const [removing, setRemoving] = useState<GeofenceGroup | null>(null)
  if (groups === null) {
    return isError ? (
      <ErrorState title={t('failed')} retryLabel={ui('retry')} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={4} />
    )
  }
  if (groups.length === 0) return <EmptyState title={t('empty')} className="py-6" />
  const rename = async (id: number, name: string) => {
    await api('PATCH', '/api/geofences/groups/[id]', { params: { id }, body: { name }, hideError: true })
    await refreshFences(queries)
  }
  return (
    <>
      <ul className="flex flex-col">
        {groups.map((group) => (
          <li key={group.id} className="border-b border-hairline py-1 last:border-0">
            {naming === group.id ? (
              <GroupNameForm
                name={group.name}
                onSave={(name) => rename(group.id, name)}
                onClose={() => setNaming(null)}
              />
            ) : (
              <div className="flex min-h-control items-center gap-1">
                <Cut className="min-w-0 flex-1">{group.name}</Cut>
                <span className="shrink-0 px-2 text-meta text-muted">
                  {t('fences', { count: group.fences })}
                </span>
                <IconButton
                  label={t('rename', { name: group.name })}
                  icon={<Pencil />}
                  onClick={() => setNaming(group.id)}
                />
                <IconButton
                  label={t('remove', { name: group.name })}
                  title={group.fences > 0 ? t('notEmpty') : undefined}
                  icon={<Trash2 />}
                  disabled={group.fences > 0}
                  onClick={() => setRemoving(group)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {removing && (
        <ConfirmRequest
          title={t('removeTitle', { name: removing.name })}
          text={t('removeText')}
          action={t('removeAction')}
          danger
          request={(options) =>
            api('DELETE', '/api/geofences/groups/[id]', { params: { id: removing.id }, ...options })
          }
          done={t('removed', { name: removing.name })}
          onClose={() => setRemoving(null)}
          onDone={() => refreshFences(queries)}
        />
      )}
    </>
  )
}
