'use client'
import { Plus } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker } from '@/components/accounts/account-picker'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { type AccountTypeName, accountTypeName, MAY_CREATE } from '@/lib/auth/account-types'
import { MAX_ANNOUNCEMENT_ACCOUNTS } from '@/lib/messages/message-types'
import type { Draft } from './draft'

type Props = { draft: Draft; onChange: (part: Partial<Draft>) => void }

/** Who gets it: types of account, and sub-trees below the own account. */
export function AudienceField({ draft: { types, accounts }, onChange }: Props) {
  const t = useTranslations('messages.announcements')
  const names = useTranslations('accountTypes')
  const { id, accountType } = useAccount()
  const [picking, setPicking] = useState(false)
  const toggle = (type: AccountTypeName) =>
    onChange({ types: types.includes(type) ? types.filter((one) => one !== type) : [...types, type] })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-body font-medium">{t('audience')}</legend>
      <p className="text-meta text-muted">{t('audienceHint')}</p>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {MAY_CREATE[accountTypeName(accountType)].map((type) => (
          <Checkbox
            key={type}
            label={names(type)}
            checked={types.includes(type)}
            onCheckedChange={() => toggle(type)}
            className="min-h-8 touch:min-h-11"
          />
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {accounts.map((account) => (
          <Chip
            key={account.id}
            removeLabel={t('removeAccount', { name: account.name })}
            onRemove={() => onChange({ accounts: accounts.filter((one) => one.id !== account.id) })}
          >
            <bdi className="max-w-48 truncate">{account.name}</bdi>
          </Chip>
        ))}
        {accounts.length < MAX_ANNOUNCEMENT_ACCOUNTS && !picking && (
          <Button icon={<Plus className="size-4" />} onClick={() => setPicking(true)}>
            {t('addAccount')}
          </Button>
        )}
      </div>
      {picking && (
        <AccountPicker
          value={null}
          refuse={(account) => account.id === id || accounts.some((one) => one.id === account.id)}
          onChange={(account) => {
            setPicking(false)
            onChange({ accounts: [...accounts, { id: account.id, name: account.name }] })
          }}
        />
      )}
    </fieldset>
  )
}
