'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Switch } from '@/components/ui/switch'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { DOORS, GRANTS, type SWITCHES } from '@/lib/accounts/switches'
import { api } from '@/lib/http/client'
import { accountQuery, refreshAccounts } from './account-queries'

type Name = (typeof SWITCHES)[number] | 'twoFactorRequired'

/** The switches of an account, in force at once. What it loses, those below it lose too. */
export function AccountPermissions({ account }: { account: AccountDetail }) {
  const t = useTranslations('accounts.permissions')
  const form = useTranslations('accounts.form')
  const switches = useTranslations('switches')
  const queries = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (change: Partial<Record<Name, boolean>>) =>
      api('PATCH', '/api/accounts/[id]', { params: { id: account.id }, body: change }),
    onSuccess: (saved) => queries.setQueryData(accountQuery(account.id).queryKey, saved),
    onSettled: () => refreshAccounts(queries),
  })
  const row = (name: Name, label: string, hint: string, lacking = false) => (
    <li key={name} className="flex flex-col px-4 py-2.5">
      <Switch
        label={label}
        className="w-full flex-row-reverse justify-between"
        checked={isPending && variables[name] !== undefined ? variables[name] : account[name]}
        disabled={!account.editable || isPending || (lacking && !account[name])}
        onCheckedChange={(on) => mutate({ [name]: on })}
      />
      <span className="max-w-[52ch] text-meta text-muted">{lacking ? form('superiorLacks') : hint}</span>
    </li>
  )
  const lacks = (name: (typeof GRANTS)[number]) => account.superior !== null && !account.superior[name]
  return (
    <div className="flex max-w-[640px] flex-col gap-4">
      {!account.editable && <p className="text-body text-muted">{t('readOnly')}</p>}
      <Group title={t('signIn')}>
        {DOORS.map((name) => row(name, switches(name), t(`hints.${name}`)))}
        {row('twoFactorRequired', form('twoFactor'), form('twoFactorHint'))}
      </Group>
      <Group title={t('grants')}>
        {GRANTS.map((name) => row(name, switches(name), t(`hints.${name}`), lacks(name)))}
      </Group>
      {account.accountsBelow > 0 && (
        <p className="text-meta text-muted">{t('below', { count: account.accountsBelow })}</p>
      )}
    </div>
  )
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="rounded-panel border border-hairline bg-surface">
      <h3 className="px-4 pt-4 pb-1 text-md font-semibold">{title}</h3>
      <ul className="divide-y divide-hairline">{children}</ul>
    </section>
  )
}
