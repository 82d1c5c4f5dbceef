'use client'
import { Hexagon, MapPin, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useShapeText } from '@/components/geofences/use-shape-text'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { Landmark } from '@/lib/landmarks/schema'
import { LandmarkChip } from '../landmark-icon'

export const ROW_HEIGHT = 56

type Props = {
  landmark: Landmark
  chosen: boolean
  mayEdit: boolean
  onShow: () => void
  onEdit: () => void
  /** Draws a fence of its shape; absent where nobody may. */
  onFence: (() => void) | undefined
  onRemove: () => void
}

/** A landmark in the list: a press shows it on the map. */
export function LandmarkRow({ landmark, chosen, mayEdit, onShow, onEdit, onFence, onRemove }: Props) {
  const t = useTranslations('landmarks.list')
  const icons = useTranslations('landmarks.icons')
  const shapeText = useShapeText()
  const { name, icon, shape, own, accountName } = landmark
  return (
    <div className={cn('relative h-full', chosen ? 'bg-tint' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onShow}
        className="flex h-full w-full items-center gap-3 ps-4 pe-12 text-start -outline-offset-2"
      >
        <LandmarkChip icon={icon} />
        <span className="min-w-0 flex-1">
          <Cut className="text-body font-medium">{name}</Cut>
          <span className="block truncate text-meta text-muted">
            {icons(icon)}
            <span className="before:content-['_·_']">
              <bdi>{shapeText(shape)}</bdi>
            </span>
            {!own && (
              <span className="before:content-['_·_']">
                <bdi>{accountName}</bdi>
              </span>
            )}
          </span>
        </span>
      </button>
      <DropdownMenu
        align="end"
        trigger={
          <IconButton
            label={t('actionsOf', { name })}
            icon={<MoreHorizontal />}
            className="absolute end-2 top-1/2 -translate-y-1/2"
          />
        }
      >
        <MenuItem icon={<MapPin />} onSelect={onShow}>
          {t('show')}
        </MenuItem>
        {onFence && (
          <MenuItem icon={<Hexagon />} onSelect={onFence}>
            {t('fence')}
          </MenuItem>
        )}
        {mayEdit && (
          <>
            <MenuItem icon={<Pencil />} onSelect={onEdit}>
              {t('edit')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<Trash2 />} danger onSelect={onRemove}>
              {t('remove')}
            </MenuItem>
          </>
        )}
      </DropdownMenu>
    </div>
  )
}
