'use client'
import { Copy, MapPin, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useFormatter, useTranslations } from 'next-intl'
import { useFormats } from '@/components/account/account-context'
import { useCountsText, useSentName } from '@/components/commands/on-alert/on-alert-words'
import { cn } from '@/components/ui/cn'
import { Cut } from '@/components/ui/cut'
import { DropdownMenu, MenuItem, MenuSeparator } from '@/components/ui/dropdown-menu'
import { IconButton } from '@/components/ui/icon-button'
import type { Geofence } from '@/lib/geofences/schema'
import { ColorChip } from '../shape-icon'
import { useShapeText } from '../use-shape-text'

/** Pixels; what became of commands takes a line more. */
export const rowHeightOf = ({ commandCounts }: Geofence): number => (commandCounts ? 92 : 72)

export type FenceVerb = 'edit' | 'copy' | 'remove'
type Props = {
  fence: Geofence
  chosen: boolean
  mayEdit: boolean
  onShow: () => void
  onAsk: (verb: FenceVerb) => void
}

/** A fence in the list: a press shows it on the map. */
export function FenceRow({ fence, chosen, mayEdit, onShow, onAsk }: Props) {
  const shapeText = useShapeText()
  const alertsText = useAlertsText()
  const countsText = useCountsText()
  const vehiclesText = useVehiclesText()
  const { name, color, shape, groupName, own, accountName, commandCounts } = fence
  const around = [shapeText(shape as never), groupName, own ? null : accountName]
  return (
    <div className={cn('group/fence relative h-full', chosen ? 'bg-tint' : 'hover:bg-hover')}>
      <button
        type="button"
        aria-pressed={chosen}
        onClick={onShow}
        className="flex h-full w-full items-start gap-3 py-2 ps-4 pe-12 text-start -outline-offset-2"
      >
        <span className="mt-0.5">
          <ColorChip kind={shape.kind} color={color} />
        </span>
        <span className="min-w-0 flex-1">
          <Cut className="text-body font-medium">{name}</Cut>
          <span className="block truncate text-meta text-muted">
            {around
              .filter((part) => part !== null)
              .map((part, index) => (
                <span key={part} className={cn(index > 0 && "before:content-['_·_']")}>
                  <bdi>{part}</bdi>
                </span>
              ))}
          </span>
          <span className="block truncate text-meta text-muted" title={alertsText(fence)}>
            {vehiclesText(fence)}
            <span className="before:content-['_·_']">{alertsText(fence)}</span>
          </span>
          {commandCounts && (
            <span className="block truncate text-meta text-muted" title={countsText(commandCounts)}>
              {countsText(commandCounts)}
            </span>
          )}
        </span>
      </button>
      <RowMenu fence={fence} mayEdit={mayEdit} onShow={onShow} onAsk={onAsk} />
    </div>
  )
}

function RowMenu({ fence, mayEdit, onShow, onAsk }: Omit<Props, 'chosen'>) {
  const t = useTranslations('geofences.list')
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton
          label={t('actionsOf', { name: fence.name })}
          icon={<MoreHorizontal />}
          className="absolute end-2 top-2"
        />
      }
    >
      <MenuItem icon={<MapPin />} onSelect={onShow}>
        {t('show')}
      </MenuItem>
      {mayEdit && (
        <>
          {fence.editable && (
            <MenuItem icon={<Pencil />} onSelect={() => onAsk('edit')}>
              {t('edit')}
            </MenuItem>
          )}
          <MenuItem icon={<Copy />} onSelect={() => onAsk('copy')}>
            {t('copy')}
          </MenuItem>
          {fence.editable && (
            <>
              <MenuSeparator />
              <MenuItem icon={<Trash2 />} danger onSelect={() => onAsk('remove')}>
                {t('remove')}
              </MenuItem>
            </>
          )}
        </>
      )}
    </DropdownMenu>
  )
}

/** What a fence alerts to, in short. */
function useAlertsText(): (fence: Geofence) => string {
  const t = useTranslations('geofences.list')
  const formats = useFormats()
  const format = useFormatter()
  const sends = useTranslations('commands.onAlert')
  const nameOf = useSentName()
  const long = (minutes: number) => formats.duration(minutes * 60)
  return ({ enter, exit, longTimeIn, longTimeOut, speedLimitKmh, ...sent }) => {
    const command = nameOf(sent)
    const told = [
      enter && t('enter'),
      exit && t('exit'),
      longTimeIn !== null && t('inside', { time: long(longTimeIn) }),
      longTimeOut !== null && t('outside', { time: long(longTimeOut) }),
      speedLimitKmh !== null && t('faster', { speed: formats.speed(speedLimitKmh) }),
      command !== null && sends('sends', { command }),
    ].filter((part) => part !== false)
    return told.length === 0 ? t('noAlerts') : format.list(told, { type: 'conjunction', style: 'narrow' })
  }
}

function useVehiclesText(): (fence: Geofence) => string {
  const t = useTranslations('geofences.list')
  return ({ devices, groupIds }) => {
    if (groupIds) return t('groups', { count: groupIds.length })
    return Array.isArray(devices) ? t('vehicles', { count: devices.length }) : t('allVehicles')
  }
}
