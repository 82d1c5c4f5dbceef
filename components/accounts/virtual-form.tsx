'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import { showRefusal } from '@/components/forms/show-refusal'
import { useFieldTexts } from '@/components/forms/use-schema-resolver'
import { showToast } from '@/components/ui/sonner'
import type { AccountDetail } from '@/lib/accounts/account-schema'
import { grantsHeld } from '@/lib/accounts/switches'
import {
  editVirtualForm,
  newVirtualForm,
  type VirtualFormValues,
  virtualBody,
} from '@/lib/accounts/virtual-form'
import { createVirtualBody, editVirtualBody, type VirtualAccount } from '@/lib/accounts/virtual-schema'
import { accountTypeName } from '@/lib/auth/account-types'
import { api, fits } from '@/lib/http/client'
import { refreshAccounts } from './account-queries'
import { FormSheet } from './form-sheet'
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
  const formTexts = useTranslations('accounts.form')
  const textsOf = useFieldTexts()
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string | null>(null)
  const held = grantsHeld(accountTypeName(parent.type), parent)

  const bodyOf = (values: VirtualFormValues) => virtualBody(values, parent.expiresAt, virtual === null)
  const resolver: Resolver<VirtualFormValues> = (values) => {
    const judged = (virtual ? editVirtualBody : createVirtualBody).safeParse(bodyOf(values))
    return judged.success
      ? { values, errors: {} }
      : { values: {}, errors: textsOf<VirtualFormValues>(judged.error.issues, fieldOf) }
  }
  const form = useForm<VirtualFormValues>({
    defaultValues: virtual ? editVirtualForm(virtual) : newVirtualForm(held),
    resolver,
  })

  const save = form.handleSubmit(async (values) => {
    setProblem(null)
    const body: unknown = bodyOf(values)
    try {
      if (virtual && fits(editVirtualBody, body)) {
        const params = { id: virtual.id }
        await api('PATCH', '/api/virtual-accounts/[id]', { params, body, hideError: true })
      } else if (fits(createVirtualBody, body)) {
        const params = { id: parent.id }
        await api('POST', '/api/accounts/[id]/virtual-accounts', { params, body, hideError: true })
      }
      showToast({
        text: formTexts(virtual ? 'saved' : 'made', { name: values.customerName }),
        tone: 'success',
      })
      onClose()
      await refreshAccounts(queries)
    } catch (error) {
      setProblem(showRefusal(error, form, { fieldOf, byName: FIELD_OF_ERROR }))
    }
  })

  return (
    <FormSheet
      form={form}
      title={virtual ? formTexts('editTitle', { name: virtual.name }) : t('newTitle')}
      description={virtual ? undefined : t('actsFor', { name: parent.name })}
      isNew={virtual === null}
      problem={problem}
      onSubmit={save}
      onClose={onClose}
    >
      <VirtualFormFields parent={parent} virtual={virtual} held={held} />
    </FormSheet>
  )
}

function fieldOf(path: string): Field {
  if (path === 'expiresAt') return 'expiresOn'
  return path.startsWith('devices') ? 'scope' : (path as Field)
}
