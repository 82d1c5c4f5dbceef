'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import { createAccountBody, editAccountBody } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { type AccountFormValues, bodyOf, editForm, fieldOf, newForm } from '@/lib/accounts/form-values'
import { api, fits } from '@/lib/http/client'
import { AccountFormFields } from './account-form-fields'
import { refreshAccounts } from './account-queries'
import { FormSheet } from './form-sheet'

type Props = {
  /** The account that is changed, or null for a new one below `superior`. */
  account: AccountDetail | null
  superior: AccountDetail
  onClose: () => void
  onSaved: (account: AccountDetail) => void
}

/** Refusals of the server that belong to one field. */
const FIELD_OF_ERROR: Record<string, keyof AccountFormValues> = {
  accountExists: 'account',
  accountTypeUnder: 'type',
  accountTypeFixed: 'type',
  expiryBeyondParent: 'expiresOn',
  expiryBeforeActivation: 'expiresOn',
  mapKeyShared: 'parentMapKey',
  mapKeyMissing: 'mapType',
  mapNotOffered: 'mapType',
  transferAcrossNodes: 'nodeId',
}

/** The sheet in which an account is made or changed. */
export function AccountForm({ account, superior, onClose, onSaved }: Props) {
  const t = useTranslations('accounts.form')
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const limit = account ? (account.superior?.expiresAt ?? null) : superior.expiresAt
  const start = account ? editForm(account) : newForm(superior)

  // Only what was changed is sent, and so only that is judged.
  const requestOf = (values: AccountFormValues): { schema: z.ZodType; body: unknown } => {
    const names = Object.keys(values) as (keyof AccountFormValues)[]
    const touched = names.filter((name) => values[name] !== start[name])
    return account
      ? { schema: editAccountBody, body: bodyOf(values, limit, touched) }
      : { schema: createAccountBody, body: { ...bodyOf(values, limit), parentId: superior.id } }
  }
  const resolver: Resolver<AccountFormValues> = (values) => {
    const { schema, body } = requestOf(values)
    const judged = schema.safeParse(body)
    return judged.success
      ? { values, errors: {} }
      : { values: {}, errors: textsOf<AccountFormValues>(judged.error.issues, fieldOf) }
  }
  const form = useForm<AccountFormValues>({ defaultValues: start, resolver })

  const send = (values: AccountFormValues) => {
    const { body } = requestOf(values)
    if (account && fits(editAccountBody, body)) {
      return api('PATCH', '/api/accounts/[id]', { params: { id: account.id }, body, hideError: true })
    }
    if (!account && fits(createAccountBody, body))
      return api('POST', '/api/accounts', { body, hideError: true })
    throw new Error('the resolver lets no other body through')
  }
  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    try {
      const saved = await send(values)
      await refreshAccounts(queries)
      showToast({ text: t(account ? 'saved' : 'made', { name: saved.name }), tone: 'success' })
      onSaved(saved)
    } catch (error) {
      setProblem(showRefusal(error, form, { fieldOf, byName: FIELD_OF_ERROR }))
    }
  })

  return (
    <FormSheet
      form={form}
      title={account ? t('editTitle', { name: account.name }) : t('newTitle')}
      description={account ? undefined : t('under', { name: superior.name })}
      isNew={account === null}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <AccountFormFields account={account} superior={superior} />
    </FormSheet>
  )
}
