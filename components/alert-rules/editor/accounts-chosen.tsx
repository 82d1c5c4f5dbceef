'use client'
import { useQueries } from '@tanstack/react-query'
import { UserPlus, X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { AccountPicker } from '@/components/accounts/account-picker'
import { accountQuery } from '@/components/accounts/account-queries'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { MAX_RECIPIENTS } from '@/lib/alerts/rules/rule-limits'

type Props = { value: readonly number[]; onChange: (ids: number[]) => void }

/** Accounts below that are told as well, each a chip; another one is found in the tree. */
export function AccountsChosen({ value, onChange }: Props) {
  const t = useTranslations('alertRules.screen.people')
  const own = useAccount()
  const [isOpen, setOpen] = useState(false)
  const found = useQueries({ queries: value.map((id) => ({ ...accountQuery(id), retry: false })) })
  return (
    <div className="flex flex-col gap-2">
      <p className="text-meta font-medium text-muted">{t('accounts')}</p>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((id, index) => {
            const name = found[index]?.data?.name ?? t('account', { id: String(id) })
            return (
              <li
                key={id}
                className="inline-flex max-w-full items-center gap-1 rounded-full bg-hover ps-3 text-body"
              >
                <bdi className="truncate">{name}</bdi>
                <IconButton
                  small
                  label={t('removeAccount', { name })}
                  icon={<X />}
                  onClick={() => onChange(value.filter((one) => one !== id))}
                />
              </li>
            )
          })}
        </ul>
      )}
      {own.permissions.includes('accounts.read') && (
        <Button
          icon={<UserPlus className="size-4 text-muted" />}
          aria-expanded={isOpen}
          disabled={value.length >= MAX_RECIPIENTS}
          onClick={() => setOpen(!isOpen)}
          className="self-start"
        >
          {t('addAccount')}
        </Button>
      )}
      {isOpen && (
        <AccountPicker
          value={null}
          refuse={({ id }) => id === own.id || value.includes(id)}
          onChange={({ id }) => {
            setOpen(false)
            onChange([...value, id])
          }}
        />
      )}
    </div>
  )
}
