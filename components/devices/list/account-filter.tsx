'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountPicker } from '@/components/accounts/account-picker'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import type { DeviceFilter } from '@/lib/devices/device-filter'
import { useAccountName } from './use-account-name'

type Props = {
  value: Pick<DeviceFilter, 'accountId' | 'subAccounts'>
  onChange: (part: Partial<Pick<DeviceFilter, 'accountId' | 'subAccounts'>>) => void
}

/** Devices of one account, with those below it or without. */
export function AccountFilter({ value, onChange }: Props) {
  const t = useTranslations('devices.filter')
  const [picked, setPicked] = useState<{ id: number; name: string } | null>(null)
  const name = useAccountName(value.accountId)
  const chosen =
    value.accountId === undefined
      ? null
      : picked?.id === value.accountId
        ? picked
        : { id: value.accountId, name: name ?? String(value.accountId) }
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-body font-medium">{t('account')}</legend>
      <AccountPicker
        value={chosen}
        onChange={(account) => {
          setPicked(account)
          onChange({ accountId: account.id })
        }}
      />
      {chosen && (
        <div className="flex items-center justify-between gap-2">
          <Checkbox
            label={t('subAccounts')}
            checked={value.subAccounts === 'include'}
            onCheckedChange={(on) => onChange({ subAccounts: on ? 'include' : 'exclude' })}
          />
          <Button tone="ghost" onClick={() => onChange({ accountId: undefined, subAccounts: 'include' })}>
            {t('anyAccount')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
