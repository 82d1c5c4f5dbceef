'use client'
import { usePathname, useRouter } from 'next/navigation'
import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAccount } from '@/components/account/account-context'
import { NAVIGATION, visibleItems } from '@/components/navigation/navigation'
import { loadPart } from '@/components/ui/lazy-part'
import { GO_KEYS, isShortcut } from './shortcuts'

type State = { open: boolean; onOpenChange: (open: boolean) => void; typed?: string; onArrive?: () => void }
const LOADERS = {
  search: (): Promise<ComponentType<State>> =>
    loadPart(() => import('./search-palette').then((all) => all.SearchPalette)),
  shortcuts: (): Promise<ComponentType<State>> =>
    loadPart(() => import('./shortcuts-dialog').then((all) => all.ShortcutsDialog)),
}
type Name = keyof typeof LOADERS

const OPEN_EVENT = 'open-search'
/** So long after G the next key says where to go. */
const GO_WITHIN_MS = 1500

/** What stands in a field after a key; null for a key that writes nothing. */
function writeKey(text: string, key: string): string | null {
  if (key === 'Backspace') return text.slice(0, -1)
  // Nothing is found yet that it could open.
  if (key === 'Enter') return text
  return key.length === 1 ? text + key : null
}

/** Opens the search from anywhere on the page. */
export const openSearch = () => dispatchEvent(new Event(OPEN_EVENT))

/** Waits for the keys of the console: the search, the list of keys, and those that go to a page. What they open is fetched then. */
export function SearchOpener() {
  const router = useRouter()
  const { permissions } = useAccount()
  const [loaded, setLoaded] = useState<{ [N in Name]?: ComponentType<State> }>({})
  // What was opened or begun on another page is over: every navigation closes it.
  const page = usePathname()
  const [opened, setOpened] = useState<{ name: Name; on: string } | null>(null)
  const open = opened?.on === page ? opened.name : null
  // What is typed between the key that opens the search and its field is for that field.
  const [typed, setTyped] = useState('')
  const arrived = useRef(false)
  const goPressed = useRef({ at: Number.NEGATIVE_INFINITY, on: '' })
  const onArrive = () => {
    arrived.current = true
  }
  const show = (name: Name) => {
    if (open === name) return
    arrived.current = false
    setOpened({ name, on: page })
    setTyped('')
    LOADERS[name]().then(
      (Part) => setLoaded((before) => ({ ...before, [name]: Part })),
      () => setOpened(null),
    )
  }
  /** Keeps a key for the search that is on its way; false for one that is not for it. */
  const typeEarly = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (key === 'Escape') setOpened(null)
    else if (ctrlKey || metaKey || altKey || writeKey('', key) === null) return false
    else setTyped((before) => writeKey(before, key) ?? before)
    return true
  }
  const goTo = (key: string): boolean => {
    const path = GO_KEYS[key]
    const isOpen =
      path === '/allSettings' || visibleItems(NAVIGATION, permissions).some((item) => item.path === path)
    if (!path || !isOpen) return false
    router.push(path)
    return true
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey) {
      event.preventDefault()
      show('search')
      return
    }
    if (open === 'search' && !arrived.current && typeEarly(event)) {
      event.preventDefault()
      return
    }
    if (!isShortcut(event)) return
    const { at, on } = goPressed.current
    const isSecond = on === page && event.timeStamp - at < GO_WITHIN_MS
    goPressed.current = { at: key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY, on: page }
    if (key === '?') show('shortcuts')
    else if (!isSecond || !goTo(key)) return
    event.preventDefault()
  })
  const onAsked = useEffectEvent(() => show('search'))
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => onKey(event)
    const asked = () => onAsked()
    addEventListener('keydown', pressed)
    addEventListener(OPEN_EVENT, asked)
    return () => {
      removeEventListener('keydown', pressed)
      removeEventListener(OPEN_EVENT, asked)
    }
  }, [])
  return (Object.keys(LOADERS) as Name[]).map((name) => {
    const Part = loaded[name]
    return (
      Part && (
        <Part
          key={name}
          open={open === name}
          {...(name === 'search' && { typed, onArrive })}
          onOpenChange={(is) => setOpened(is ? { name, on: page } : null)}
        />
      )
    )
  })
}
