'use client'
import './nonce'
import { clsx } from 'clsx'
import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { IconButton } from './icon-button'
import { scrimClass } from './layer-class'
import { useLayerState } from './open-layers'

export type DialogProps = {
  title: string
  description?: string
  closeLabel: string
  /** What opens it; without, the owner controls `open`. */
  trigger?: ReactNode
  open?: boolean
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
  /** Actions, the first of them at the inline end. Always in view. */
  footer?: ReactNode
  width?: 'narrow' | 'wide'
  children?: ReactNode
}

export function Dialog({
  title,
  description,
  closeLabel,
  trigger,
  footer,
  width = 'narrow',
  children,
  ...state
}: DialogProps) {
  return (
    <Radix.Root {...useLayerState(state)}>
      {trigger && <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className={scrimClass} />
        <Radix.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={clsx(
            'fixed inset-0 z-50 m-auto flex h-fit max-h-[calc(100dvh-32px)] w-[calc(100%-32px)] flex-col rounded-panel bg-raised shadow-popover outline-none data-[state=closed]:animate-leave data-[state=open]:animate-rise',
            width === 'narrow' ? 'max-w-[400px]' : 'max-w-[720px]',
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-2">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-h3 font-semibold text-balance">{title}</Radix.Title>
              {description && (
                <Radix.Description className="mt-1 text-body text-muted">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close asChild>
              <IconButton label={closeLabel} icon={<X />} className="-me-2" />
            </Radix.Close>
          </header>
          {children && <div className="min-h-0 flex-1 overflow-y-auto px-5 py-2">{children}</div>}
          {footer && <footer className="flex flex-row-reverse gap-2 px-5 pt-3 pb-5">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
