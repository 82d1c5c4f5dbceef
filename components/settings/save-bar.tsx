'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { FormNotice } from '@/components/forms/form-notice'
import { LeaveGuard } from '@/components/forms/leave-guard'
import { Button } from '@/components/ui/button'

type Props = {
  /** What the button says where it does more than save. */
  action?: string
  /** Nothing can be saved, whatever was changed. */
  disabled?: boolean
  /** Why it was refused, where no field says so. */
  refusal?: string | null
  /** Beside the buttons. */
  children?: ReactNode
}

/** The foot of a form of settings: what was changed is saved or discarded, and not left by mistake. */
export function SaveBar({ action, disabled = false, refusal = null, children }: Props) {
  const t = useTranslations('settings')
  const { formState, reset } = useFormContext()
  const { isDirty, isSubmitting } = formState
  const isChanged = isDirty && !isSubmitting
  return (
    <div className="sticky bottom-0 z-10 -mx-2 flex flex-col gap-2 border-t border-hairline bg-bg px-2 py-3">
      <FormNotice text={refusal} />
      <div className="flex flex-row-reverse flex-wrap items-center gap-2">
        <Button type="submit" tone="primary" busy={isSubmitting} disabled={!isDirty || disabled}>
          {action ?? t('save')}
        </Button>
        {isChanged && <Button onClick={() => reset()}>{t('discard')}</Button>}
        {children}
      </div>
      <LeaveGuard active={isChanged} />
    </div>
  )
}
