'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { type FieldErrors, FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useLeaveGuard } from '@/components/shell/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'
import { showToast } from '@/components/ui/toast-store'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { accountTypeName } from '@/lib/accounts/account-types'
import { grantsHeld } from '@/lib/accounts/switches'
import {
  editVirtualForm,
  newVirtualForm,
  type VirtualFormValues,
  virtualBody,
} from '@/lib/accounts/virtual-form'
import { createVirtualBody, editVirtualBody, type VirtualAccount } from '@/lib/accounts/virtual-schema'
import { ApiError } from '@/lib/http/api-error'
import { api } from '@/lib/http/client'
import { refreshAccounts } from './account-queries'
import { fieldProblem } from './field-problem'
import { FormNotice } from './form-notice'
import { VirtualFormFields } from './virtual-form-fields'

type Props = { parent: AccountDetail; virtual: VirtualAccount | null; onClose: () => void }
type Field = keyof VirtualFormValues

const FIELD_OF_ERROR: Record<string, Field> = {
  accountExists: 'account',
  expiryBeyondParent: 'expiresOn',
  expiryBeforeActivation: 'expiresOn',
}

/** The sheet in which a virtual account is made or changed. */
export function VirtualForm({ parent, virtual, onClose }: Props) {
  const t = useTranslations('accounts.virtual')
  const form = useTranslations('accounts.form')
  const ui = useTranslations('ui')
  const validation = useTranslations('validation')
  const queries = useQueryClient()
  const formId = useId()
  const [problem, setProblem] = useState<string | null>(null)
  const held = grantsHeld(accountTypeName(parent.type), parent)

  const bodyOf = (values: VirtualFormValues) => virtualBody(values, parent.expiresAt, virtual === null)
  const resolver: Resolver<VirtualFormValues> = (values) => {
    const result = (virtual ? editVirtualBody : createVirtualBody).safeParse(bodyOf(values))
    if (result.success) return { values, errors: {} }
    const errors: FieldErrors<VirtualFormValues> = {}
    for (const issue of result.error.issues) {
      errors[fieldOf(String(issue.path[0]))] ??= {
        type: 'refused',
        message: fieldProblem(validation, issue),
      } as never
    }
    return { values: {}, errors }
  }
  const methods = useForm<VirtualFormValues>({
    defaultValues: virtual ? editVirtualForm(virtual) : newVirtualForm(held),
    resolver,
  })
  const { isDirty, isSubmitting } = methods.formState
  const guard = useLeaveGuard(isDirty, onClose)

  const save = methods.handleSubmit(async (values) => {
    setProblem(null)
    try {
      if (virtual) {
        await api('PATCH', `/api/virtual-accounts/${virtual.id}`, { body: bodyOf(values), hideError: true })
      } else {
        await api('POST', `/api/accounts/${parent.id}/virtual-accounts`, {
          body: bodyOf(values),
          hideError: true,
        })
      }
      showToast({ text: form(virtual ? 'saved' : 'made', { name: values.customerName }), tone: 'success' })
      onClose()
      await refreshAccounts(queries)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const field = FIELD_OF_ERROR[error.error ?? '']
      if (field) methods.setError(field, { message: error.message }, { shouldFocus: true })
      for (const { path, message } of error.fields) methods.setError(fieldOf(path), { message })
      if (!field && error.fields.length === 0) setProblem(error.message)
    }
  })

  return (
    <Sheet
      open
      onOpenChange={(open) => !open && guard.leave()}
      title={virtual ? form('editTitle', { name: virtual.name }) : t('newTitle')}
      description={virtual ? undefined : t('actsFor', { name: parent.name })}
      closeLabel={ui('close')}
      footer={
        <>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={isSubmitting}
            disabled={!!virtual && !isDirty}
          >
            {form(virtual ? 'save' : 'create')}
          </Button>
          <Button onClick={guard.leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...methods}>
        <form
          id={formId}
          noValidate
          onSubmit={(event) => void save(event)}
          className="flex flex-col gap-5 pt-1"
        >
          <FormNotice text={problem} />
          <VirtualFormFields parent={parent} virtual={virtual} held={held} />
        </form>
      </FormProvider>
      {guard.question}
    </Sheet>
  )
}

function fieldOf(path: string): Field {
  if (path === 'expiresAt') return 'expiresOn'
  return path.startsWith('devices') ? 'scope' : (path as Field)
}
