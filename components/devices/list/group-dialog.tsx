'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { RadioDot, RadioGroup, RadioGroupItem } from '@/components/ui/radio-group'
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
        <RadioGroup
          label={t('columns.group')}
          value={String(groupId)}
          onValueChange={(id) => setGroupId(id === 'null' ? null : Number(id))}
          className="flex max-h-72 flex-col overflow-y-auto"
        >
          {choices.map(({ id, name }) => (
            <RadioGroupItem
              key={id ?? 0}
              value={String(id)}
              className="flex min-h-9 items-center gap-2.5 rounded-control px-2 text-start hover:bg-hover data-[state=checked]:bg-tint data-[state=checked]:text-primary-text"
            >
              <RadioDot />
              <bdi className="truncate">{name}</bdi>
            </RadioGroupItem>
          ))}
        </RadioGroup>
      )}
    </Dialog>
  )
}
