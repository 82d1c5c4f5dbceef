'use client'
import { Download, FolderCog, MoreHorizontal, Plus, Upload } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import { lazyPart } from '@/components/ui/lazy-part'
import { NativeSelect } from '@/components/ui/native-select'
import { SearchInput } from '@/components/ui/search-input'
import { FENCE_FILE_FORMATS } from '@/lib/geofences/export/file-format'
import { useFenceDesk } from '../fences-context'
import { useFenceExport } from '../use-fence-export'
import { useFenceGroups } from '../use-fences'

const ImportDialog = lazyPart(() => import('../dialogs/import-dialog'))
const GroupsDialog = lazyPart(() => import('../dialogs/groups-dialog'))

const MAX_SEARCH = 100

/** Over the list: search, groups, how many there may be, and what is done to all. */
export function ListTools() {
  const t = useTranslations('geofences.list')
  const { filter, setFilter, room, mayEdit, add } = useFenceDesk()
  const { groups } = useFenceGroups()
  const saveFile = useFenceExport(filter.groupId)
  const [open, setOpen] = useState<'import' | 'groups' | null>(null)
  const close = () => setOpen(null)
  const isFull = room !== null && room.used >= room.quota
  return (
    <div className="flex flex-col gap-2 p-3">
      <div className="flex items-center gap-1.5">
        <SearchInput
          label={t('search')}
          clearLabel={t('clear')}
          value={filter.search}
          onSearch={(search) => setFilter({ ...filter, search: search.slice(0, MAX_SEARCH) })}
          className="min-w-0 flex-1"
        />
        {mayEdit && (
          <Button
            tone="primary"
            icon={<Plus className="size-4" />}
            disabled={isFull}
            title={isFull ? t('full', { quota: room.quota }) : undefined}
            onClick={add}
          >
            {t('add')}
          </Button>
        )}
        <DropdownMenu align="end" trigger={<IconButton label={t('more')} icon={<MoreHorizontal />} />}>
          {mayEdit && (
            <>
              <MenuItem icon={<Upload />} onSelect={() => setOpen('import')}>
                {t('import')}
              </MenuItem>
              <MenuItem icon={<FolderCog />} onSelect={() => setOpen('groups')}>
                {t('manageGroups')}
              </MenuItem>
              <MenuSeparator />
            </>
          )}
          <MenuLabel>{t(filter.groupId === null ? 'export' : 'exportGroup')}</MenuLabel>
          {FENCE_FILE_FORMATS.map((format) => (
            <MenuItem key={format} icon={<Download />} onSelect={() => void saveFile(format)}>
              {t(`formats.${format}`)}
            </MenuItem>
          ))}
        </DropdownMenu>
      </div>
      <div className="flex min-h-6 items-center justify-between gap-3">
        {groups && groups.length > 0 ? (
          <NativeSelect
            look="button"
            aria-label={t('group')}
            value={filter.groupId ?? ''}
            onChange={({ currentTarget: { value } }) =>
              setFilter({ ...filter, groupId: value === '' ? null : Number(value) })
            }
            className="min-w-0 max-w-52"
          >
            <option value="">{t('allGroups')}</option>
            {groups.map(({ id, name, fences }) => (
              <option key={id} value={id}>
                {t('groupWith', { name, count: fences })}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <span />
        )}
        {room && (
          <p className="shrink-0 text-meta text-muted tabular-nums">
            {isFull && mayEdit
              ? t('full', { quota: room.quota })
              : t('used', { used: room.used, quota: room.quota })}
          </p>
        )}
      </div>
      {open && (
        <Suspense>
          {open === 'import' ? <ImportDialog onClose={close} /> : <GroupsDialog onClose={close} />}
        </Suspense>
      )}
    </div>
  )
}
