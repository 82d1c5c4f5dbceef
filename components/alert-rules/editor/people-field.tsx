'use client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useAccount } from '@/components/account/account-context'
import { messageAt } from '@/components/forms/show-refusal'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Ltr } from '@/components/ui/ltr'
import { SkeletonRows } from '@/components/ui/skeleton'
import type { ChosenRecipients, RuleValues } from '@/lib/alerts/rules/rule-values'
import { api } from '@/lib/http/client'
import { AccountsChosen } from './accounts-chosen'

type Props = { name: 'others' | 'later'; label: string }

const toggled = <One,>(list: readonly One[], one: One, on: boolean): One[] =>
  on ? [...list, one] : list.filter((other) => other !== one)

/** People who are told by mail: contacts by name, all who have a role, and accounts below. */
export function PeopleField({ name, label }: Props) {
  const t = useTranslations('alertRules.screen.people')
  const { permissions } = useAccount()
  const { watch, setValue, formState } = useFormContext<RuleValues>()
  const value = watch(name)
  const error = messageAt(formState.errors, name)
  const put = (next: Partial<ChosenRecipients>) =>
    setValue(name, { ...value, ...next }, { shouldDirty: true, shouldValidate: error !== undefined })
  const { data, isError } = useQuery({
    queryKey: ['alert-contacts'],
    queryFn: ({ signal }) => api('GET', '/api/alert-contacts', { signal, hideError: true }),
  })
  const contacts = data?.items ?? []
  const gone = value.contactIds.filter((id) => !contacts.some((contact) => contact.id === id))
  const roles = [...new Set([...contacts.map(({ role }) => role), ...value.roles])].filter(Boolean).sort()
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1 text-body font-medium">{label}</legend>
      {!data && !isError && <SkeletonRows rows={2} />}
      {isError && !data && <p className="text-meta text-danger">{t('failed')}</p>}
      {data && contacts.length === 0 && gone.length === 0 && (
        <p className="text-meta text-muted">
          {t.rich('none', { link: (chunks) => <ContactsLink>{chunks}</ContactsLink> })}
        </p>
      )}
      {(contacts.length > 0 || (data && gone.length > 0)) && (
        <Choices label={t('contacts')}>
          {contacts.map(({ id, name: called, email, verified }) => (
            <Checkbox
              key={id}
              label={
                <span className="flex min-w-0 flex-wrap items-center gap-x-2">
                  <bdi className="truncate">{called}</bdi>
                  <Ltr className="truncate text-meta text-muted">{email}</Ltr>
                  {!verified && <Badge tone="warning">{t('unverified')}</Badge>}
                </span>
              }
              checked={value.contactIds.includes(id)}
              onCheckedChange={(on) => put({ contactIds: toggled(value.contactIds, id, on) })}
              className={CHOICE}
            />
          ))}
          {gone.map((id) => (
            <Checkbox
              key={id}
              label={t('gone')}
              checked
              onCheckedChange={() => put({ contactIds: toggled(value.contactIds, id, false) })}
              className={CHOICE}
            />
          ))}
        </Choices>
      )}
      {roles.length > 0 && (
        <Choices label={t('roles')}>
          {roles.map((role) => (
            <Checkbox
              key={role}
              label={<bdi>{role}</bdi>}
              checked={value.roles.includes(role)}
              onCheckedChange={(on) => put({ roles: toggled(value.roles, role, on) })}
              className={CHOICE}
            />
          ))}
        </Choices>
      )}
      {(permissions.includes('accounts.read') || value.accountIds.length > 0) && (
        <AccountsChosen value={value.accountIds} onChange={(accountIds) => put({ accountIds })} />
      )}
      {name === 'others' && watch('push') && value.accountIds.length > 0 && (
        <p className="text-meta text-muted">{t('pushedToo')}</p>
      )}
      {error && (
        <p role="alert" className="text-meta text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** In a tab of its own: the rule that is being written stays as it is. */
function ContactsLink({ children }: { children: ReactNode }) {
  return (
    <a href="/alertContacts" target="_blank" rel="noopener" className="text-primary-text underline">
      {children}
    </a>
  )
}

const CHOICE =
  'flex min-h-8 w-full rounded-control px-1 hover:bg-hover touch:min-h-11 [&>span:last-child]:min-w-0'

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="flex max-h-52 min-w-0 flex-col overflow-y-auto rounded-control border border-hairline px-2 pb-2">
      <legend className="px-1 text-meta font-medium text-muted">{label}</legend>
      {children}
    </fieldset>
  )
}
