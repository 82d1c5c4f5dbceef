'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import type { DeviceRow } from '@/lib/devices/device-row'
import { api } from '@/lib/http/client'
import type { DeviceActions } from './use-device-actions'
import { useGroups } from './use-groups'

type Props = {
  /** Loaded ones tell whose they are; the server has the last word about the others. */
  devices: readonly DeviceRow[]
  count: number
  actions: DeviceActions
  onClose: () => void
  onDone: () => void
}

/** A group for the chosen devices; groups are not shared, so all have to be of one account. */
export function GroupDialog({ devices, count, actions, onClose, onDone }: Props) {
  const t = useTranslations('devices')
  const ui = useTranslations('ui')
  const owners = [...new Set(devices.map(({ accountId }) => accountId))]
  const { groups } = useGroups(owners.length === 1 ? owners[0] : undefined)
  const [groupId, setGroupId] = useState<number | null | undefined>(undefined)
  const mixed = owners.length > 1
  const submit = async () => {
    if (groupId === undefined) return
    const done = await actions.act('group', (chosen) =>
      api('POST', '/api/devices/group', { body: { ...chosen, groupId } }),
    )
    if (done) onDone()
  }
  const choices = [{ id: null, name: t('defaultGroup') }, ...groups]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('setGroup.title', { count })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            tone="primary"
            disabled={mixed || groupId === undefined}
            busy={actions.isBusy}
            onClick={() => void submit()}
          >
            {t('setGroup.submit')}
          </Button>
          <Button onClick={onClose}>{ui('cancel')}</Button>
        </>
      }
    >
      {mixed ? (
        <EmptyState title={t('setGroup.mixed')} text={t('setGroup.mixedText')} className="py-6" />
      ) : (
        <div
          role="radiogroup"
          aria-label={t('columns.group')}
          className="flex max-h-72 flex-col overflow-y-auto"
        >
          {choices.map(({ id, name }) => (
            <label
              key={id ?? 0}
              className="tap flex min-h-9 cursor-pointer items-center gap-2.5 rounded-control px-2 hover:bg-hover has-checked:bg-tint has-checked:text-primary-text"
            >
              <input
                type="radio"
                name="group"
                className="accent-(--primary)"
                checked={groupId === id}
                onChange={() => setGroupId(id)}
              />
              <bdi className="truncate">{name}</bdi>
            </label>
          ))}
        </div>
      )}
    </Dialog>
  )
}
