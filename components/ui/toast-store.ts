export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export type Toast = {
  text: string
  tone?: ToastTone
  /** One thing to do about it, such as undoing. */
  action?: { label: string; onPress: () => void }
  /** Milliseconds; longer with an action. */
  lasts?: number
}

type Shown = Toast & { id: number }

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Shown | null): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast in place of the one there is. */
export function showToast(toast: Toast): void {
  show({ ...toast, id: ++lastId })
}

export function closeToast(): void {
  show(null)
}

export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  read: () => shown,
  readOnServer: () => null,
}
