'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { AccountPicker, type PickedAccount } from '@/components/accounts/account-picker'
import { Button } from '@/components/ui/button'

type Owner = Pick<PickedAccount, 'id' | 'name'>
type Props = { value: Owner; onChange: (owner: Owner) => void }

/** Whose a new device becomes: the own account, unless another is asked for. */
export function OwnerField({ value, onChange }: Props) {
  const t = useTranslations('devices')
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-body font-medium">{t('columns.account')}</span>
      {isOpen ? (
        <AccountPicker value={value} onChange={({ id, name }) => onChange({ id, name })} />
      ) : (
        <div className="flex items-center justify-between gap-3">
          <bdi className="min-w-0 truncate text-body">{value.name}</bdi>
          <Button onClick={() => setOpen(true)}>{t('add.otherAccount')}</Button>
        </div>
      )}
    </div>
  )
}
