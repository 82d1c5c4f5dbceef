'use client'
import { X } from 'lucide-react'
import { cn } from '../cn'
import type { DialogProps } from '../dialog'
import type { OpenedLayer } from '../fetched-layer'
import { IconButton } from '../icon-button'
import { Modal, ModalClose, ModalDescription, ModalTitle } from '../modal'

/** What a `Dialog` fetches. */
export function DialogLayer({
  title,
  description,
  closeLabel,
  footer,
  width = 'narrow',
  children,
  ...state
}: OpenedLayer<DialogProps>) {
  return (
    <Modal
      {...state}
      isDescribed={Boolean(description)}
      className={cn(
        'inset-0 m-auto h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] rounded-panel data-[state=closed]:animate-leave data-[state=open]:animate-rise',
        width === 'narrow' ? 'max-w-[400px]' : 'max-w-[720px]',
      )}
    >
      <header className="flex items-start gap-3 px-5 pt-4 pb-2">
        <div className="min-w-0 flex-1">
          <ModalTitle className="text-h3 font-semibold text-balance break-words">{title}</ModalTitle>
          {description && (
            <ModalDescription className="mt-1 text-body text-muted">{description}</ModalDescription>
          )}
        </div>
        <ModalClose asChild>
          <IconButton label={closeLabel} icon={<X />} className="-me-2" />
        </ModalClose>
      </header>
      {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>}
      {footer && <footer className="flex flex-row-reverse gap-2 px-5 pt-3 pb-5">{footer}</footer>}
    </Modal>
  )
}
