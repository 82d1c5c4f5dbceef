'use client'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { type ExternalToast, Toaster as Sonner, toast as sonner } from 'sonner'
import { buttonVariants } from './button'
import { cn } from './cn'
import { iconButtonVariants } from './icon-button'

export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export type Toast = {
  text: string
  tone?: ToastTone
  /** One thing to do about it, such as undoing. */
  action?: { label: string; onPress: () => void }
  /** Milliseconds; longer with an action. */
  lasts?: number
}

const LASTS_MS = 5000
const LASTS_WITH_ACTION_MS = 9000

const SAY = { info: sonner.info, success: sonner.success, warning: sonner.warning, danger: sonner.error }
const ICONS = { info: <Info />, success: <CircleCheck />, warning: <TriangleAlert />, error: <CircleAlert /> }

/** The one that is shown, under the number that it has for sonner. */
let shown: { id: number; toast: Toast } | null = null
let lastId = 0

/** Shows a toast in place of the one there is. */
export function showToast(toast: Toast): void {
  if (shown) sonner.dismiss(shown.id)
  shown = { id: ++lastId, toast }
  say(shown, toast.lasts ?? (toast.action ? LASTS_WITH_ACTION_MS : LASTS_MS))
}

function say({ id, toast }: { id: number; toast: Toast }, duration: number): void {
  const { text, tone = 'info', action } = toast
  const forget = () => {
    if (shown?.id === id) shown = null
  }
  const options: ExternalToast = {
    id,
    duration,
    action: action && {
      label: action.label,
      onClick: () => {
        forget()
        action.onPress()
      },
    },
    onDismiss: forget,
    onAutoClose: forget,
  }
  SAY[tone](tone === 'danger' ? <span role="alert">{text}</span> : text, options)
}

/** The one that is shown waits as long as somebody is at it with the keyboard. */
function hold(held: boolean): void {
  if (!shown) return
  const { toast } = shown
  const lasts = toast.lasts ?? (toast.action ? LASTS_WITH_ACTION_MS : LASTS_MS)
  say(shown, held ? Number.POSITIVE_INFINITY : lasts)
}

/** Where toasts appear: bottom, inline end. One at a time; waits while it is hovered or has the focus. */
export function Toaster({
  label,
  closeLabel,
  dir,
}: {
  label: string
  closeLabel: string
  dir: 'ltr' | 'rtl'
}) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus only keeps it from closing
    <div onFocus={() => hold(true)} onBlur={() => hold(false)}>
      <Sonner
        customAriaLabel={label}
        dir={dir}
        position={dir === 'rtl' ? 'bottom-left' : 'bottom-right'}
        visibleToasts={1}
        closeButton
        offset={EDGES}
        mobileOffset={EDGES}
        className="z-60! font-sans! [--above:16px] phone:[--above:calc(72px+env(safe-area-inset-bottom))]"
        icons={{ ...ICONS, close: <X /> }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: closeLabel,
          classNames: {
            toast:
              'pointer-events-auto flex max-w-full items-center gap-2.5 rounded-panel bg-raised py-1.5 ps-3.5 pe-1.5 text-body shadow-popover duration-160! ease-calm!',
            icon: '[&_svg]:size-4',
            info: '[&_[data-icon]]:text-primary-text',
            success: '[&_[data-icon]]:text-success',
            warning: '[&_[data-icon]]:text-warning',
            error: '[&_[data-icon]]:text-danger',
            content: 'min-w-0 flex-1 py-1.5',
            actionButton: cn(buttonVariants({ tone: 'ghost' }), 'px-2 font-semibold text-primary-text'),
            closeButton: cn(iconButtonVariants({ small: true }), 'order-last'),
          },
        }}
      />
    </div>
  )
}

/** On a phone above the bar of tabs. */
const EDGES = { bottom: 'var(--above)', left: '16px', right: '16px' }
