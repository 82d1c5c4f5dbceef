'use client'
import { FolderPlus, GripVertical, MoreHorizontal, PanelLeftClose, Pin } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { cn } from '@/components/ui/cn'
import { DropdownMenu, MenuItem } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { moveTo } from '@/lib/devices/group-order'
import { GroupNameForm } from './group-name-form'
import { DEVICE_DRAG, GROUP_DRAG, useGroups } from './use-groups'

type Props = {
  accountId: number
  value: DeviceFilter['groupId']
  onChoose: (groupId: DeviceFilter['groupId']) => void
  onClose: () => void
}

/** The groups of an account: chosen by a press, put in order and filled by drag and drop, or from their menu. */
export function GroupsPanel({ accountId, value, onChoose, onClose }: Props) {
  const t = useTranslations('devices.groups')
  const devices = useTranslations('devices')
  const { permissions, deviceSubset } = useAccount()
  const mayEdit = permissions.includes('groups.edit')
  // A part of the devices has no groups but those that were given, and does not put others' in order.
  const mayArrange = mayEdit && !deviceSubset
  const { groups, add, edit, remove, order, put } = useGroups(accountId)
  const [naming, setNaming] = useState<number | 'new' | null>(null)

  const drop = (groupId: number | null, event: DragEvent) => {
    const moved = event.dataTransfer.getData(GROUP_DRAG)
    const dropped = event.dataTransfer.getData(DEVICE_DRAG)
    if (moved && groupId !== null) {
      const ids = groups.map(({ id }) => id)
      void order(moveTo(ids, Number(moved), ids.indexOf(groupId)))
    } else if (dropped) void put(JSON.parse(dropped) as number[], groupId)
  }
  const step = (id: number, by: number) => {
    const ids = groups.map((group) => group.id)
    void order(moveTo(ids, id, ids.indexOf(id) + by))
  }
  return (
    <aside
      aria-label={t('title')}
      className="flex w-60 shrink-0 flex-col border-e border-hairline bg-surface"
    >
      <header className="flex h-12 items-center gap-1 ps-4 pe-2">
        <h2 className="me-auto text-body font-semibold">{t('title')}</h2>
        {mayArrange && <IconButton label={t('add')} icon={<FolderPlus />} onClick={() => setNaming('new')} />}
        <IconButton
          label={t('hide')}
          icon={<PanelLeftClose className="rtl:-scale-x-100" />}
          onClick={onClose}
        />
      </header>
      <ul className="min-h-0 flex-1 overflow-y-auto px-2 pb-3">
        <GroupRow name={t('all')} chosen={value === undefined} onChoose={() => onChoose(undefined)} />
        <GroupRow
          name={devices('defaultGroup')}
          chosen={value === 'none'}
          onChoose={() => onChoose('none')}
          onDrop={mayEdit ? (event) => drop(null, event) : undefined}
        />
        {naming === 'new' && <GroupNameForm onSave={add} onClose={() => setNaming(null)} />}
        {groups.map((group, index) =>
          naming === group.id ? (
            <GroupNameForm
              key={group.id}
              name={group.name}
              onSave={(name) => edit(group.id, { name })}
              onClose={() => setNaming(null)}
            />
          ) : (
            <GroupRow
              key={group.id}
              name={group.name}
              count={group.devices}
              pinned={group.pinned}
              chosen={value === group.id}
              onChoose={() => onChoose(group.id)}
              dragId={mayArrange ? group.id : undefined}
              onDrop={mayEdit ? (event) => drop(group.id, event) : undefined}
              menu={
                mayEdit &&
                group.editable && (
                  <DropdownMenu
                    trigger={
                      <IconButton small label={t('menu', { name: group.name })} icon={<MoreHorizontal />} />
                    }
                  >
                    <MenuItem onSelect={() => setNaming(group.id)}>{t('rename')}</MenuItem>
                    <MenuItem onSelect={() => void edit(group.id, { pinned: !group.pinned })}>
                      {group.pinned ? t('unpin') : t('pin')}
                    </MenuItem>
                    {mayArrange && (
                      <>
                        <MenuItem disabled={index === 0} onSelect={() => step(group.id, -1)}>
                          {t('up')}
                        </MenuItem>
                        <MenuItem disabled={index === groups.length - 1} onSelect={() => step(group.id, 1)}>
                          {t('down')}
                        </MenuItem>
                      </>
                    )}
                    <MenuItem danger disabled={group.devices > 0} onSelect={() => void remove(group.id)}>
                      {t('delete')}
                    </MenuItem>
                  </DropdownMenu>
                )
              }
            />
          ),
        )}
      </ul>
    </aside>
  )
}

type RowProps = {
  name: string
  count?: number
  pinned?: boolean
  chosen: boolean
  onChoose: () => void
  dragId?: number
  onDrop?: (event: DragEvent) => void
  menu?: ReactNode
}

function GroupRow({ name, count, pinned, chosen, onChoose, dragId, onDrop, menu }: RowProps) {
  const [isOver, setOver] = useState(false)
  return (
    <li
      draggable={dragId !== undefined}
      onDragStart={(event) => event.dataTransfer.setData(GROUP_DRAG, String(dragId))}
      onDragOver={(event) => {
        if (!onDrop) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onDrop?.(event)
      }}
      className={cn(
        'group/row flex h-9 items-center gap-1 rounded-control pe-1',
        chosen ? 'bg-tint text-primary-text' : 'hover:bg-hover',
        isOver && 'ring-2 ring-accent',
      )}
    >
      <span
        aria-hidden="true"
        className={cn(
          'w-4 shrink-0 text-muted opacity-0',
          dragId && 'cursor-grab group-hover/row:opacity-100',
        )}
      >
        <GripVertical className="size-4" />
      </span>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onChoose}
        className="flex h-full min-w-0 flex-1 items-center gap-1.5 rounded-inner text-start"
      >
        {pinned && <Pin className="size-3.5 shrink-0" aria-hidden="true" />}
        <bdi className="truncate">{name}</bdi>
        {count !== undefined && <span className="ms-auto text-meta text-muted tabular-nums">{count}</span>}
      </button>
      {menu}
    </li>
  )
}
