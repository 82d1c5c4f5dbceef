'use client'
import { ChevronDown, Cpu } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DeviceChoices } from '@/components/device-choice/device-choices'
import { Button } from '@/components/ui/button'
import { Popover } from '@/components/ui/popover'
import { MAX_REPORT_DEVICES } from '@/lib/reports/report'
import { useDevicesTitle } from './use-devices-title'

type Props = {
  value: readonly string[]
  onChange: (imeis: string[]) => void
  /** Takes one device at a time. */
  one: boolean
}

/** The devices of a report; none chosen means all, where a report takes several. */
export function DevicesFilter({ value, onChange, one }: Props) {
  const t = useTranslations('reports.devices')
  const [open, setOpen] = useState(false)
  const title = useDevicesTitle(value, one)
  const note = (
    <div className="flex min-h-6 items-center justify-between gap-2 px-1 text-meta text-muted">
      <span>{t(one ? 'onlyOne' : 'hint')}</span>
      {value.length > 0 && !one && (
        <button type="button" className="font-medium text-primary-text" onClick={() => onChange([])}>
          {t('all')}
        </button>
      )}
    </div>
  )
  return (
    <Popover
      label={t('label')}
      open={open}
      onOpenChange={setOpen}
      className="flex max-h-110 w-80 flex-col"
      trigger={
        <Button icon={<Cpu className="size-4 text-muted" />} aria-label={`${t('label')}: ${title}`}>
          <span dir="auto" className="max-w-40 truncate">
            {title}
          </span>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <DeviceChoices
        value={value}
        one={one}
        note={note}
        max={MAX_REPORT_DEVICES}
        onChange={(imeis) => {
          onChange(imeis)
          if (one) setOpen(false)
        }}
      />
    </Popover>
  )
}
