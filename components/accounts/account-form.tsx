'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useLeaveGuard } from '@/components/shell/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/toast-store'
import { createAccountBody, editAccountBody } from '@/lib/accounts/account-fields'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { type AccountFormValues, bodyOf, editForm, fieldOf, newForm } from '@/lib/accounts/form-values'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { AccountFormFields } from './account-form-fields'
import { refreshAccounts } from './account-queries'
import { fieldProblem } from './field-problem'
import { FormNotice } from './form-notice'

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
  transferAcrossNodes: 'nodeId',
}

/** The sheet in which an account is made or changed. */
export function AccountForm({ account, superior, onClose, onSaved }: Props) {
  const t = useTranslations('accounts.form')
  const ui = useTranslations('ui')
  const validation = useTranslations('validation')
  const queries = useQueryClient()
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const limit = account ? (account.superior?.expiresAt ?? null) : superior.expiresAt

  const requestOf = (values: AccountFormValues, touched: readonly (keyof AccountFormValues)[]) =>
    account
      ? { schema: editAccountBody, body: bodyOf(values, limit, touched) }
      : { schema: createAccountBody, body: { ...bodyOf(values, limit), parentId: superior.id } }

  const resolver: Resolver<AccountFormValues> = (values) => {
    // Only what was changed is sent, and so only that is judged.
    const { schema, body } = requestOf(values, touchedOf(values))
    const result = schema.safeParse(body)
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors<AccountFormValues> = {}
    for (const issue of result.error.issues) {
      errors[fieldOf(String(issue.path[0]))] ??= { type: 'refused', message: fieldProblem(validation, issue) }
    }
    return { values: {}, errors }
  }
  const start = account ? editForm(account) : newForm(superior)
  const touchedOf = (values: AccountFormValues) =>
    (Object.keys(values) as (keyof AccountFormValues)[]).filter((name) => values[name] !== start[name])
  const form = useForm<AccountFormValues>({ defaultValues: start, resolver })
  const { isDirty, isSubmitting } = form.formState
  const guard = useLeaveGuard(isDirty, onClose)

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const { body } = requestOf(values, touchedOf(values))
    try {
      const [method, path] = account
        ? (['PATCH', `/api/accounts/${account.id}`] as const)
        : (['POST', '/api/accounts'] as const)
      const saved = await api<AccountDetail>(method, path, { body, hideError: true })
      await refreshAccounts(queries)
      showToast({ text: t(account ? 'saved' : 'made', { name: saved.name }), tone: 'success' })
      onSaved(saved)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = FIELD_OF_ERROR[error.error ?? '']
      if (field) form.setError(field, { message: error.message }, { shouldFocus: true })
      for (const { path, message } of error.fields) form.setError(fieldOf(path), { message })
      if (!field && error.fields.length === 0) setProblem(error.message)
    }
  })

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && guard.leave()}
      title={account ? t('editTitle', { name: account.name }) : t('newTitle')}
      description={account ? undefined : t('under', { name: superior.name })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={isSubmitting}
            disabled={!!account && !isDirty}
          >
            {t(account ? 'save' : 'create')}
          </Button>
          <Button onClick={guard.leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void save(event)}
          className="flex flex-col gap-5 pt-1"
        >
          <FormNotice text={problem} />
          <AccountFormFields account={account} superior={superior} />
        </form>
      </FormProvider>
      {guard.question}
    </Sheet>
  )
}
