'use client'
import { ChevronDown, Truck } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Popover } from '@/components/ui/popover'
import { DeviceChoices } from './device-choices'
import { useDeviceNames } from './use-device-names'

type ListProps = { imei: string | null; onChange: (imei: string | null) => void }

/** The one device that a list is about, in a list that opens. Texts in `deviceChoices`. */
export function DeviceFilterButton({ label, imei, onChange }: ListProps & { label: string }) {
  const names = useDeviceNames(imei === null ? [] : [imei])
  const [open, setOpen] = useState(false)
  return (
    <Popover
      label={label}
      open={open}
      onOpenChange={setOpen}
      className="flex h-[min(420px,var(--radix-popover-content-available-height))] w-72 flex-col overflow-hidden!"
      trigger={
        <Button className={cn('max-w-60 min-w-0 shrink!', imei && 'border-accent/50! bg-tint!')}>
          <Truck className="size-4 shrink-0 text-muted" aria-hidden="true" />
          <bdi className="truncate">{imei ? (names.get(imei) ?? imei) : label}</bdi>
          <ChevronDown className="size-3.5 shrink-0 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <DeviceFilterList
        imei={imei}
        onChange={(chosen) => {
          onChange(chosen)
          setOpen(false)
        }}
      />
    </Popover>
  )
}

/** The list itself. */
export function DeviceFilterList({ imei, onChange }: ListProps) {
  return (
    <DeviceChoices
      one
      max={1}
      value={imei === null ? [] : [imei]}
      onChange={([chosen = null]) => onChange(chosen)}
    />
  )
}
