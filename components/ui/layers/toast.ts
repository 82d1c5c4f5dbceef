export type ToastTone = 'info' | 'success' | 'warning' | 'danger'

export type Toast = {
  text: string
  tone?: ToastTone
  /** One thing to do about it, such as undoing. */
  action?: { label: string; onPress: () => void }
  /** Milliseconds; longer with an action. */
  lasts?: number
}

/** How long a toast is there by itself. */
const LASTS_MS = 5000
const LASTS_WITH_ACTION_MS = 9000
export const lastsOf = ({ lasts, action }: Toast): number =>
  lasts ?? (action ? LASTS_WITH_ACTION_MS : LASTS_MS)
