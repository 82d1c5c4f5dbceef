'use client'
import { X } from 'lucide-react'
import type { OpenedLayer } from '../fetched-layer'
import { IconButton } from '../icon-button'
import { Modal, ModalClose, ModalDescription, ModalTitle } from '../modal'
import type { SheetProps } from '../sheet'

const SIDES = {
  end: 'safe-sides inset-y-0 end-0 w-[min(480px,100%)] pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet-in',
  bottom:
    'inset-x-0 bottom-0 max-h-[85dvh] rounded-t-[16px] pb-[env(safe-area-inset-bottom)] data-[state=open]:animate-sheet-up',
}

/** What a `Sheet` fetches. */
export function SheetLayer({
  title,
  description,
  closeLabel,
  footer,
  side = 'end',
  children,
  ...state
}: OpenedLayer<SheetProps>) {
  return (
    <Modal
      {...state}
      isDescribed={Boolean(description)}
      className={`data-[state=closed]:animate-leave ${SIDES[side]}`}
    >
      <header className="flex items-center gap-3 py-3 ps-5 pe-3">
        <div className="min-w-0 flex-1">
          <ModalTitle className="line-clamp-2 text-h3 font-semibold break-words">{title}</ModalTitle>
          {description && <ModalDescription className="text-body text-muted">{description}</ModalDescription>}
        </div>
        <ModalClose asChild>
          <IconButton label={closeLabel} icon={<X />} />
        </ModalClose>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5">{children}</div>
      {footer && (
        <footer className="flex flex-row-reverse flex-wrap gap-2 border-t border-hairline px-5 py-3">
          {footer}
        </footer>
      )}
    </Modal>
  )
}
