'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '@/components/ui/button'
import { makePart, usePart } from '@/components/ui/part'
import { Sheet } from '@/components/ui/sheet'
import { SkeletonRows } from '@/components/ui/skeleton'
import { useIsPhone } from '@/components/ui/use-is-phone'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { NO_DEVICE_FILTER } from '@/lib/devices/filter-url'

type Props = { value: DeviceFilter; onApply: (filter: DeviceFilter) => void; trigger: ReactNode }

const form = makePart(() => import('./filter-form').then(({ FilterForm }) => FilterForm))

/** Every way to narrow the table, in force with one press. */
export function FilterSheet({ value, onApply, trigger }: Props) {
  const [open, setOpen] = useState(false)
  /** What the form begins with; another round is another form. */
  const [start, setStart] = useState({ round: 0, filter: value })
  const formId = useId()
  const Form = usePart(form, open, () => setOpen(false))
  const t = useTranslations('devices.filter')
  return (
    <Sheet
      title={t('title')}
      closeLabel={t('close')}
      side={useIsPhone() ? 'bottom' : 'end'}
      trigger={trigger}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        setStart({ round: 0, filter: value })
      }}
      footer={
        <>
          <Button type="submit" form={formId} tone="primary">
            {t('apply')}
          </Button>
          <Button onClick={() => setStart(({ round }) => ({ round: round + 1, filter: NO_DEVICE_FILTER }))}>
            {t('clear')}
          </Button>
        </>
      }
    >
      {!Form && <SkeletonRows rows={10} />}
      {open && Form && (
        <Form
          id={formId}
          key={start.round}
          value={start.filter}
          onApply={(filter) => {
            onApply(filter)
            setOpen(false)
          }}
        />
      )}
    </Sheet>
  )
}
