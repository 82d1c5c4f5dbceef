'use client'
import { Check, MapPin, MoreHorizontal, Pencil, Trash2, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { ColorChip } from '@/components/geofences/shape-icon'
import { Badge, type BadgeTone } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { BlackCarState } from '@/lib/black-cars/limits'
import type { BlackCar } from '@/lib/black-cars/schema'

const TONES: Record<BlackCarState, BadgeTone> = {
  underReview: 'warning',
  passed: 'success',
  notPassed: 'danger',
}

/** A reason takes a line of its own. */
export const heightOf = ({ reason }: BlackCar): number => (reason === '' ? 64 : 84)

export type BlackCarVerb = 'pass' | 'notPass' | 'edit' | 'remove'
type Props = {
  blackCar: BlackCar
  chosen: boolean
  onShow: () => void
  onAsk: (verb: BlackCarVerb) => void
}

/** An address in the list: a press shows it on the map. */
export function BlackCarRow({ blackCar, chosen, onShow, onAsk }: Props) {
  const states = useTranslations('blackCars.states')
  const formats = useFormats()
  const { name, color, state, reason, radiusM, own, accountName } = blackCar
  return (
    <div className={cn('relative h-full', chosen ? 'bg-tint' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onShow}
        className="flex h-full w-full items-center gap-3 ps-4 pe-12 text-start -outline-offset-2"
      >
        <ColorChip kind="circle" color={color} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-2">
            <Cut className="min-w-0 text-body font-medium">{name}</Cut>
            <Badge tone={TONES[state]}>{states(state)}</Badge>
          </span>
          <span className="block truncate text-meta text-muted">
            <bdi>{formats.distance(radiusM)}</bdi>
            {!own && (
              <span className="before:content-['_·_']">
                <bdi>{accountName}</bdi>
              </span>
            )}
          </span>
          {reason !== '' && (
            <span className="block truncate text-meta text-muted" title={reason}>
              <bdi>{reason}</bdi>
            </span>
          )}
        </span>
      </button>
      <RowMenu blackCar={blackCar} onShow={onShow} onAsk={onAsk} />
    </div>
  )
}

function RowMenu({ blackCar, onShow, onAsk }: Omit<Props, 'chosen'>) {
  const t = useTranslations('blackCars.list')
  const { name, editable, removable, reviewable } = blackCar
  return (
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
      {reviewable && (
        <>
          <MenuItem icon={<Check />} onSelect={() => onAsk('pass')}>
            {t('pass')}
          </MenuItem>
          <MenuItem icon={<X />} onSelect={() => onAsk('notPass')}>
            {t('notPass')}
          </MenuItem>
        </>
      )}
      {editable && (
        <MenuItem icon={<Pencil />} onSelect={() => onAsk('edit')}>
          {t('edit')}
        </MenuItem>
      )}
      {removable && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk('remove')}>
            {t('remove')}
          </MenuItem>
        </>
      )}
    </DropdownMenu>
  )
}
