'use client'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { useLeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'
import { Sheet } from '@/components/ui/sheet'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values>
  title: string
  description?: string
  isNew: boolean
  /** What is wrong with the whole. */
  problem: string | null
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** The sheet in which an account of any kind is made or changed; it asks before changes are lost. */
export function FormSheet<Values extends FieldValues>({
  form,
  title,
  description,
  isNew,
  problem,
  onSubmit,
  onClose,
  children,
}: Props<Values>) {
  const t = useTranslations('accounts.form')
  const ui = useTranslations('ui')
  const id = useId()
  const { isDirty, isSubmitting } = form.formState
  const { leave, question } = useLeaveGuard(isDirty, onClose)
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && leave()}
      title={title}
      description={description}
      closeLabel={ui('close')}
      footer={
        <>
          <Button type="submit" form={id} tone="primary" busy={isSubmitting} disabled={!isNew && !isDirty}>
            {t(isNew ? 'create' : 'save')}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void onSubmit()
          }}
          className="flex flex-col gap-5 pt-1"
        >
          <FormNotice text={problem} />
          {children}
        </form>
      </FormProvider>
      {question}
    </Sheet>
  )
}
