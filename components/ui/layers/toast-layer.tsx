'use client'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect } from 'react'
import { type ExternalToast, Toaster as Sonner, toast as sonner } from 'sonner'
import { buttonVariants } from '../button'
import { cn } from '../cn'
import { iconButtonVariants } from '../icon-button'
import { lastsOf, type Toast } from './toast'

type Props = {
  label: string
  closeLabel: string
  dir: 'ltr' | 'rtl'
  /** The newest; each is shown once. */
  toast: Toast | null
}

const SAY = { info: sonner.info, success: sonner.success, warning: sonner.warning, danger: sonner.error }
const ICONS = { info: <Info />, success: <CircleCheck />, warning: <TriangleAlert />, error: <CircleAlert /> }

/** The one that is shown, under the number that it has for sonner. */
let shown: { id: number; toast: Toast } | null = null
let lastId = 0

function show(toast: Toast): void {
  if (shown) sonner.dismiss(shown.id)
  shown = { id: ++lastId, toast }
  say(shown, lastsOf(toast))
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
  say(shown, held ? Number.POSITIVE_INFINITY : lastsOf(toast))
}

/**
 * What the `Toaster` fetches: top and middle, where no bar of actions and no button of a dialog or sheet is. One at a time; waits
 * while it is hovered or has the focus.
 */
export function ToastLayer({ label, closeLabel, dir, toast }: Props) {
  // By now sonner, which stands below, listens.
  useEffect(() => {
    if (toast) show(toast)
  }, [toast])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus only keeps it from closing
    <div onFocus={() => hold(true)} onBlur={() => hold(false)}>
      <Sonner
        customAriaLabel={label}
        dir={dir}
        position="top-center"
        visibleToasts={1}
        closeButton
        offset={EDGES}
        mobileOffset={EDGES}
        className="z-60! font-sans! [--below:16px] phone:[--below:calc(64px+env(safe-area-inset-top))]"
        icons={{ ...ICONS, close: <X /> }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: closeLabel,
          classNames: {
            toast:
              'pointer-events-auto inset-x-0 flex w-fit max-w-full items-center gap-2.5 rounded-panel bg-raised py-1.5 ps-3.5 pe-1.5 text-body shadow-popover min-[601px]:mx-auto duration-160! ease-calm!',
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

/** On a phone below the head of a page or a sheet. */
const EDGES = { top: 'var(--below)', left: '16px', right: '16px' }
