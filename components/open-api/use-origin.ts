import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** The address of this platform as the browser has it; nothing while the page is made. */
export function useOrigin(): string {
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => '',
  )
}
