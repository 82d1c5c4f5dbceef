'use client'
import { ChevronDown, Truck, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { useDeviceNames } from '@/components/device-choice/use-device-names'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { IconButton } from '@/components/ui/icon-button'
import { NativeSelect } from '@/components/ui/native-select'
import { Popover } from '@/components/ui/popover'
import { COMMAND_STATES } from '@/lib/commands/command-states'
import type { CommandFilterState } from './use-command-filter'

/** Of which device, and how far they have come. */
export function CommandFilters({ filter, isFiltered, change, clear }: CommandFilterState) {
  const t = useTranslations('commands')
  const { imei, state } = filter
  const imeis = imei === null ? [] : [imei]
  const names = useDeviceNames(imeis)
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      <Popover
        label={t('list.device')}
        className="flex h-[min(420px,var(--radix-popover-content-available-height))] w-72 flex-col overflow-hidden!"
        trigger={
          <Button className={cn('max-w-60 min-w-0 shrink!', imei && 'border-accent/50! bg-tint!')}>
            <Truck className="size-4 shrink-0 text-muted" aria-hidden="true" />
            <bdi className="truncate">{imei ? (names.get(imei) ?? imei) : t('list.device')}</bdi>
            <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
          </Button>
        }
      >
        <DeviceChoices one max={1} value={imeis} onChange={([chosen = null]) => change({ imei: chosen })} />
      </Popover>
      <NativeSelect
        look="button"
        aria-label={t('list.state')}
        value={state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ state: COMMAND_STATES.find((one) => one === value) ?? null })
        }
      >
        <option value="">{t('list.allStates')}</option>
        {COMMAND_STATES.map((one) => (
          <option key={one} value={one}>
            {t(`states.${one}`)}
          </option>
        ))}
      </NativeSelect>
      {isFiltered && <IconButton label={t('list.clear')} icon={<X />} onClick={clear} />}
    </div>
  )
}
