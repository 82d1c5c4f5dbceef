'use client'
import '../nonce'
import * as Radix from '@radix-ui/react-alert-dialog'
import type { AlertDialogProps } from '../alert-dialog'
import { Button } from '../button'
import type { OpenedLayer } from '../fetched-layer'

type Props = OpenedLayer<Omit<AlertDialogProps, 'onCancel'>>

/** What an `AlertDialog` fetches. */
export function AlertLayer({
  title,
  text,
  action,
  cancel,
  danger,
  busy,
  disabled,
  onAction,
  children,
  ...state
}: Props) {
  return (
    <Radix.Root {...state}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-leave data-[state=open]:animate-fade" />
        <Radix.Content className="fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] max-w-[400px] flex-col rounded-panel bg-raised shadow-popover outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise">
          <header className="px-5 pt-4 pb-2">
            <Radix.Title className="text-h3 font-semibold text-balance break-words">{title}</Radix.Title>
            <Radix.Description className="mt-1 text-body break-words text-muted">{text}</Radix.Description>
          </header>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>}
          <footer className="flex flex-row-reverse gap-2 px-5 pt-3 pb-5">
            <Button tone={danger ? 'danger' : 'primary'} busy={busy} disabled={disabled} onClick={onAction}>
              {action}
            </Button>
            <Radix.Cancel asChild>
              <Button>{cancel}</Button>
            </Radix.Cancel>
          </footer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
