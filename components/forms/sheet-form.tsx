'use client'
import { useTranslations } from 'next-intl'
import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Sheet } from '@/components/ui/sheet'
import { useBackCloses } from '@/components/ui/use-back-closes'
import { useIsPhone } from '@/components/ui/use-is-phone'
import { FootNotice } from './foot-notice'
import { useLeaveGuard } from './leave-guard'

type Props = {
  title: string
  /** On the button that sends it. */
  save: string
  /** While it is sent. */
  busy: boolean
  /** Whether there is anything to send. */
  disabled?: boolean
  /** What is typed and not sent is asked about before it is closed. */
  isChanged: boolean
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** What the foot says of it; without one the form says it itself. */
  notice?: ComponentProps<typeof FootNotice>
  /** What is to be confirmed before it is sent again. */
  confirm?: ReactNode
  /** A button besides those that send and close it. */
  aside?: ReactNode
  /** Below the form, and no part of it. */
  below?: ReactNode
  className?: string
  children: ReactNode
}

/** A form in a sheet, with the buttons that send and close it. On a phone Back closes it, too. */
export function SheetForm({
  title,
  save,
  busy,
  disabled,
  isChanged,
  onSubmit,
  onClose,
  notice,
  confirm,
  aside,
  below,
  className,
  children,
}: Props) {
  const ui = useTranslations('ui')
  const id = useId()
  const phone = useIsPhone()
  const { leave, question, isAsking } = useLeaveGuard(isChanged, onClose)
  useBackCloses(phone && !isAsking, leave)
  return (
    <Sheet
      open
      side={phone ? 'bottom' : 'end'}
      onOpenChange={(open) => !open && leave()}
      title={title}
      closeLabel={ui('close')}
      footer={
        <>
          {notice && <FootNotice {...notice} />}
          {confirm}
          <Button type="submit" form={id} tone="primary" busy={busy} disabled={disabled}>
            {save}
          </Button>
          <Button onClick={leave}>{ui('cancel')}</Button>
          {aside}
        </>
      }
    >
      <form id={id} onSubmit={onSubmit} noValidate className={cn('flex flex-col gap-4', className)}>
        {children}
      </form>
      {below}
      {question}
    </Sheet>
  )
}
