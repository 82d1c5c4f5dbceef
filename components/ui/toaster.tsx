'use client'
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cn } from './cn'
import { IconButton } from './icon-button'
import { closeToast, type ToastTone, toastStore } from './toast-store'

const ICONS: Record<ToastTone, typeof Info> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
}
const COLORS: Record<ToastTone, string> = {
  info: 'text-primary-text',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
const LASTS_MS = 5000
const LASTS_WITH_ACTION_MS = 9000

/** Where toasts appear: bottom, inline end. One at a time; waits while it is hovered or has the focus. */
export function Toaster({ closeLabel }: { closeLabel: string }) {
  const toast = useSyncExternalStore(toastStore.subscribe, toastStore.read, toastStore.readOnServer)
  const [held, setHeld] = useState(false)

  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(closeToast, toast.lasts ?? (toast.action ? LASTS_WITH_ACTION_MS : LASTS_MS))
    return () => clearTimeout(timer)
  }, [toast, held])

  const tone = toast?.tone ?? 'info'
  const Icon = ICONS[tone]
  return (
    <div
      aria-live={tone === 'danger' ? 'assertive' : 'polite'}
      aria-atomic="true"
      className="pointer-events-none fixed inset-x-4 bottom-4 z-60 flex justify-end phone:bottom-[calc(72px+env(safe-area-inset-bottom))] phone:justify-center"
    >
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it from closing
        <div
          key={toast.id}
          className="pointer-events-auto flex max-w-96 animate-rise items-center gap-2.5 rounded-panel bg-raised py-1.5 ps-3.5 pe-1.5 shadow-popover"
          onMouseEnter={() => setHeld(true)}
          onMouseLeave={() => setHeld(false)}
          onFocus={() => setHeld(true)}
          onBlur={() => setHeld(false)}
        >
          <Icon className={cn('size-4 shrink-0', COLORS[tone])} aria-hidden="true" />
          <p className="py-1.5 text-body">{toast.text}</p>
          {toast.action && (
            <button
              type="button"
              className="tap h-8 shrink-0 rounded-control px-2 text-body font-semibold text-primary-text hover:bg-hover"
              onClick={() => {
                toast.action?.onPress()
                closeToast()
              }}
            >
              {toast.action.label}
            </button>
          )}
          <IconButton label={closeLabel} icon={<X />} small onClick={closeToast} />
        </div>
      )}
    </div>
  )
}
