'use client'
import { ChevronDown, Users } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker } from '@/components/accounts/account-picker'
import { useAccountName } from '@/components/devices/list/use-account-name'
import { DevicesFilter } from '@/components/reports/filters/devices-filter'
import { ModelsFilter } from '@/components/reports/filters/models-filter'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Popover } from '@/components/ui/popover'
import { SegmentedControl } from '@/components/ui/segmented-control'
import type { ScheduleInput } from '@/lib/reports/schedule-schema'

type Props = { one: boolean; error: string | null }

/** Devices of an account, as it has them when the report is made, or some that are chosen now. */
export function ScheduleDevices({ one, error }: Props) {
  const t = useTranslations('reports.schedules')
  const { watch, setValue } = useFormContext<ScheduleInput>()
  const imeis = watch('imeis') ?? []
  const [chooses, setChooses] = useState(imeis.length > 0)
  const choose = (next: string[]) =>
    setValue('imeis', next.length > 0 ? next : null, { shouldDirty: true, shouldValidate: error !== null })
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">{t('devices')}</legend>
      {!one && (
        <SegmentedControl
          label={t('devices')}
          value={chooses ? 'chosen' : 'account'}
          onChange={(by) => {
            setChooses(by === 'chosen')
            if (by === 'account') choose([])
          }}
          segments={(['account', 'chosen'] as const).map((value) => ({ value, label: t(`by.${value}`) }))}
        />
      )}
      <div className="flex flex-wrap items-center gap-2">
        {one || chooses ? <DevicesFilter value={imeis} one={one} onChange={choose} /> : <OfAccount />}
      </div>
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

function OfAccount() {
  const t = useTranslations('reports.schedules')
  const { watch, setValue } = useFormContext<ScheduleInput>()
  const set = (part: 'account' | 'models', value: number | string[] | null) =>
    setValue(part, value as never, { shouldDirty: true })
  return (
    <>
      <WhichAccount value={watch('account') ?? null} onChange={(id) => set('account', id)} />
      <ModelsFilter
        value={watch('models') ?? []}
        onChange={(codes) => set('models', codes.length > 0 ? codes : null)}
      />
      <Checkbox
        label={t('subAccounts')}
        checked={watch('subAccounts') ?? true}
        onCheckedChange={(on) => setValue('subAccounts', on, { shouldDirty: true })}
      />
    </>
  )
}

function WhichAccount({ value, onChange }: { value: number | null; onChange: (id: number | null) => void }) {
  const t = useTranslations('reports.schedules')
  const own = useAccount().id
  const [open, setOpen] = useState(false)
  const name = useAccountName(value ?? undefined)
  const title = value === null ? t('ownAccount') : (name ?? String(value))
  return (
    <Popover
      label={t('account')}
      open={open}
      onOpenChange={setOpen}
      className="w-80 p-2"
      trigger={
        <Button icon={<Users className="size-4 text-muted" />} aria-label={`${t('account')}: ${title}`}>
          <span dir="auto" className="max-w-40 truncate">
            {title}
          </span>
          <ChevronDown className="size-3.5 text-muted" aria-hidden="true" />
        </Button>
      }
    >
      <AccountPicker
        value={value === null ? null : { id: value, name: title }}
        onChange={({ id }) => {
          onChange(id === own ? null : id)
          setOpen(false)
        }}
      />
    </Popover>
  )
}
