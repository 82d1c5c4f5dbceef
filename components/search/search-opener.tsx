'use client'
import { useEffect, useState } from 'react'

const loadPalette = () => import('./search-palette')
type Palette = Awaited<ReturnType<typeof loadPalette>>['SearchPalette']

const OPEN_EVENT = 'open-search'

/** Opens the search from anywhere on the page. */
export const openSearch = () => dispatchEvent(new Event(OPEN_EVENT))

/** Waits for Ctrl-K (⌘K); the search itself is fetched when it is first asked for. */
export function SearchOpener() {
  const [Palette, setPalette] = useState<Palette | null>(null)
  const [open, setOpen] = useState(false)
  useEffect(() => {
    const show = () => {
      setOpen(true)
      loadPalette().then(
        ({ SearchPalette }) => setPalette(() => SearchPalette),
        () => setOpen(false),
      )
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      show()
    }
    addEventListener('keydown', onKey)
    addEventListener(OPEN_EVENT, show)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener(OPEN_EVENT, show)
    }
  }, [])
  return Palette && <Palette open={open} onOpenChange={setOpen} />
}
