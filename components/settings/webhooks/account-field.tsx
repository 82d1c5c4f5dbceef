'use client'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker, type PickedAccount } from '@/components/accounts/account-picker'
import type { Webhook } from '@/lib/webhooks/schema'

type Props = {
  /** The endpoint as it is; null for a new one. */
  known: Pick<Webhook, 'accountId' | 'accountName'> | null
  /** Null for the own account. */
  onChange: (accountId: number | null) => void
}

/** Of which account, with those below it, an endpoint is told. */
export function AccountField({ known, onChange }: Props) {
  const t = useTranslations('webhooks')
  const own = useAccount()
  const [open, setOpen] = useState(false)
  const [chosen, setChosen] = useState<Pick<PickedAccount, 'id' | 'name'> | null>(() => {
    if (known === null || known.accountId === null) return { id: own.id, name: own.nickName }
    return known.accountName === null ? null : { id: known.accountId, name: known.accountName }
  })
  const choose = ({ id, name }: PickedAccount) => {
    setChosen({ id, name })
    onChange(id === own.id ? null : id)
  }
  return (
    <div className="flex flex-col gap-1">
      <details className="group/account" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-control cursor-pointer items-center gap-2 text-body touch:min-h-11">
          <span className="font-medium">{t('account')}</span>
          <bdi className="min-w-0 truncate">{chosen?.name ?? '–'}</bdi>
          <span className="ms-auto text-meta text-primary-text">{t('change')}</span>
        </summary>
        {open && <AccountPicker className="pt-2" value={chosen} onChange={choose} />}
      </details>
      <p className={chosen ? 'text-meta text-muted' : 'text-meta text-danger'}>
        {chosen ? t('accountHint') : t('accountGone')}
      </p>
    </div>
  )
}
