'use client'
import { Plus, RotateCw, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { VehicleIconMark } from '@/components/devices/vehicle-icon'
import { useTheme } from '@/components/map/use-theme'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { Ltr } from '@/components/ui/ltr'
import { Popover } from '@/components/ui/popover'
import { MAX_PLAYED } from '@/lib/playback/playback-query'
import { usePlayback } from '../playback-context'
import { vehicleColor } from '../track-colors'
import type { PlayedVehicle } from '../use-played-vehicles'
import { DevicePicker } from './device-picker'

/** The vehicles on the screen, the one of the chart marked, and the way to more: in a popover, or `onAdd`'s. */
export function VehicleRows({ onAdd }: { onAdd?: () => void }) {
  const t = useTranslations('playback')
  const { vehicles, primary } = usePlayback()
  const [open, setOpen] = useState(false)
  const addButton = (
    <Button
      tone="ghost"
      icon={<Plus className="size-4 text-muted" />}
      className="self-start text-muted"
      onClick={onAdd}
    >
      {vehicles.length === 0 ? t('picker.title') : t('picker.another')}
    </Button>
  )
  return (
    <div className="flex flex-col gap-1">
      <ul aria-label={t('vehicles')} className="flex flex-col gap-1">
        {vehicles.map((vehicle) => (
          <VehicleRow
            key={vehicle.imei}
            vehicle={vehicle}
            several={vehicles.length > 1}
            primary={vehicle.imei === primary?.imei}
          />
        ))}
      </ul>
      {vehicles.length < MAX_PLAYED &&
        (onAdd ? (
          addButton
        ) : (
          <Popover
            label={t('picker.title')}
            open={open}
            onOpenChange={setOpen}
            className="flex h-[min(440px,70dvh)] w-80 flex-col"
            trigger={addButton}
          >
            <DevicePicker onChosen={() => setOpen(false)} />
          </Popover>
        ))}
    </div>
  )
}

type RowProps = { vehicle: PlayedVehicle; several: boolean; primary: boolean }

function VehicleRow({ vehicle, several, primary }: RowProps) {
  const t = useTranslations('playback')
  const { setPrimary, remove } = usePlayback()
  const theme = useTheme()
  const { imei, device, state, problem, retry, index } = vehicle
  const name = device?.name ?? imei
  const color = vehicleColor(theme, index)
  return (
    <li
      className={cn(
        'relative flex min-h-11 items-center gap-2.5 rounded-control ps-2 pe-1',
        several && primary ? 'bg-tint' : several && 'has-[button:hover]:bg-hover',
      )}
    >
      <span
        className={cn(
          'grid size-8 shrink-0 place-items-center rounded-full border-2',
          !several && 'border-hairline text-muted',
        )}
        style={several ? { borderColor: color, color } : undefined}
      >
        <VehicleIconMark icon={device?.icon ?? 'car'} size={17} />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block cut-end text-body font-semibold" title={name}>
          {several && !primary ? (
            <button
              type="button"
              className="max-w-full cut-end text-start after:absolute after:inset-0 after:content-['']"
              aria-label={t('makePrimary', { name })}
              onClick={() => setPrimary(imei)}
            >
              <bdi>{name}</bdi>
            </button>
          ) : (
            <bdi>{name}</bdi>
          )}
        </span>
        <span className={cn('block truncate text-meta', state === 'failed' ? 'text-danger' : 'text-muted')}>
          {state === 'failed' && (problem ?? t('failed'))}
          {state === 'empty' && t('nothing')}
          {state !== 'failed' && state !== 'empty' && <Ltr>{device?.plate ?? imei}</Ltr>}
        </span>
      </span>
      {state === 'failed' && (
        <IconButton
          label={t('retry', { name })}
          icon={<RotateCw />}
          small
          className="relative"
          onClick={retry}
        />
      )}
      <IconButton
        label={t('remove', { name })}
        icon={<X />}
        small
        className="relative"
        onClick={() => remove(imei)}
      />
    </li>
  )
}
